/*
 * Names of queues: native/lib/shared_open.c and shared_file.c, checked in all interleavings by Spin. One name; each
 * system call is a step. Creators open the queue or create it, removers remove it, and each may be killed at any step.
 * MISTAKE_UNGUARDED: a remover does not lock the byte that keeps others from removing the same file.
 */
#define CREATORS 2
#define REMOVERS 2
#define FILES (2 * CREATORS)

byte name;               /* the file that has it; 0: none */
byte files;              /* so many have been created */
bit named[FILES + 1];    /* it has or had the name */
bit marked[FILES + 1];   /* as removed, for all who use it */
byte locked[FILES + 1];  /* the remover that has the byte locked, + 1 */
bit failed[FILES + 1];   /* a remover was killed after it had taken this file's name */

inline open_file(f) {
    d_step { f = name }
}

proctype creator() {
    byte file, again;
    do
    :: open_file(file);
        if
        :: atomic { file == 0 && files < FILES -> files++; file = files } /* nameless */
            d_step {
                if
                :: name == 0 -> name = file; named[file] = 1
                :: else -> file = 0 /* EEXIST */
                fi
            }
        :: file == 0 && files >= FILES -> break /* enough */
        :: else
        fi;
        if
        :: file != 0 ->
            open_file(again); /* for the lock */
            if
            :: again == file ->
                if
                :: !marked[file] -> break /* attached */
                :: else
                fi
            :: else
            fi
        :: else
        fi
    od
}

proctype remover(byte me) {
    byte file, again;
    open_file(file);
    if
    :: file != 0 ->
#ifndef MISTAKE_UNGUARDED
        atomic { locked[file] == 0 -> locked[file] = me + 1 }
#endif
        open_file(again);
        if
        :: again == file ->
            d_step {
                assert(name == file); /* not a new one's */
                name = 0
            }
            if
            :: marked[file] = 1
            :: failed[file] = 1 /* killed; whoever waits finds that the name is gone */
            fi
        :: else
        fi;
        locked[file] = 0 /* by the end of the call or by death */
    :: else
    fi
}

proctype judge() {
    byte f;
    timeout;
    d_step {
        for (f : 1 .. FILES) {
            assert(locked[f] == 0);
            assert(!named[f] || name == f || marked[f] || failed[f]); /* whoever has it open learns of it */
            assert(name != f || !marked[f])
        }
    }
}

init {
    byte i;
    atomic {
        for (i : 1 .. CREATORS) {
            run creator()
        }
        for (i : 1 .. REMOVERS) {
            run remover(i - 1)
        }
        run judge()
    }
}
