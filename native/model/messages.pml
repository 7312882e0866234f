/*
 * The protocol of native/lib/shared_*.c, checked in all interleavings by Spin: every access to shared memory is a step
 * of its own, and so is every system call, of which comparing and falling asleep is one. What only the holder of a lock
 * changes is read in the same step that locks.
 *
 * The run that native/model/check makes says with -D who takes part and what may happen:
 *   SENDERS, RECEIVERS, SENDS, TAKES   how many, and how many messages each sends or takes before it does something else
 *   BIG        the first so many senders send messages of two units, the others of one; the ring has two
 *   LATE       one more sender, that opens the queue when it likes
 *   KILL       so many are killed at any step; the kernel lets their bytes go in a later step
 *   STOP       one is stopped at any step, for good
 *   FORK       the first user has a child, which closes what it inherited when it likes
 *   INTERRUPT  so many waits are ended by a signal, or left after the wake-up
 *   VICTIM     whom that happens to, if not to anybody
 *   REMOVE     somebody removes the queue
 *   IDS        how many ids there are, so that they recur
 *   TRY        this user does not wait for the other side; SENDS or TAKES is how often it tries
 *   LINGER     whoever is about to wait may sleep in another place first, where a timer or the other side's wait ends it
 * or makes one of these mistakes, of which Spin must find what comes of it:
 *   MISTAKE_INDEX    sleep on the position rather than on a wake word (the first version of this queue)
 *   MISTAKE_HALF     wake senders only when half of the ring is free
 *   MISTAKE_CACHE    remember who was found dead
 *   MISTAKE_SWALLOW  leave after a wake-up without passing it on (with INTERRUPT)
 *   MISTAKE_ALONE    look after sleepers, but not for messages that lie there (with KILL or STOP)
 *   MISTAKE_ONCE     do not say again that others may be asleep, after as many were as messages came
 *   MISTAKE_SINCE    say it, but do not wake for what has come meanwhile
 *   MISTAKE_RECUR    give out an id that stands in a lock
 *   MISTAKE_PROBE    ask whether the holder lives without locking its byte
 *   MISTAKE_UNSIGNED wake others without having signed for it
 *   MISTAKE_CHILD    a child keeps what it inherited
 *   MISTAKE_BUSY     find nothing where the lock is busy (with TRY)
 *   MISTAKE_LOOK     look at the other side's position first to find nothing (with TRY)
 *   MISTAKE_ENDLESS  linger without a timer (with LINGER)
 */
#ifndef BIG
#define BIG 0
#endif
#ifndef LATE
#define LATE 0
#endif
#ifndef KILL
#define KILL 0
#endif
#ifndef INTERRUPT
#define INTERRUPT 0
#endif
#ifndef IDS
#define IDS USERS
#endif

#define USERS (SENDERS + RECEIVERS + LATE)
#ifdef REMOVE
#define ALL USERS
#else
#define ALL (USERS - 1)
#endif
#define CAPACITY 2
#ifdef TRY
#define WRAP 8 /* as what is looked at twice must not wrap meanwhile */
#else
#define WRAP 4   /* positions; the C code has 2^32 */
#endif
#define CYCLE 16 /* wake words; likewise */
#define SEND 0   /* the sides */
#define RECEIVE 1

/* the header */
byte position[2], seen[2];
byte word[2] = 12;
byte holder[2]; /* the lock: an id, and two bits */
bit contended[2], removed[2], lingers[2];
byte signed_[2], number[2]; /* the waker */
byte next_id;
byte cell[CAPACITY];

/* the kernel */
byte byte_of[IDS + 1]; /* the user whose open file has that id's byte locked, + 1 */
bit alive[ALL + 1], child[ALL + 1], stopped[ALL + 1];
byte asleep[USERS]; /* on 1 + side: its wake word, 3 + side: its lock, 5 + side: where others linger */
bit signalled[USERS];
bit unlinked;
byte removing; /* whose open file has that byte locked, + 1 */

/* what is true, for the assertions */
byte inside[2];              /* the user that has the lock, + 1 */
byte last[USERS];            /* the sender's message that was taken last */
byte my_id[USERS];
byte need_of[USERS];
bit left[USERS];
bit missing; /* at some moment of the try there was no message, or no room */

#define USED ((position[SEND] - position[RECEIVE] + WRAP) % WRAP)
#define NOTHING(u) ((u) < SENDERS -> CAPACITY - USED < need_of[u] : USED == 0)
#define DEAD(id) ((id) != 0 && byte_of[id] == 0)
#define OWED(s) (!removed[s] && DEAD(holder[s]) || DEAD(signed_[s]))

/* A step is made only by who lives. */
#if KILL > 0 || defined(STOP)
#define LIVE (alive[me] && !stopped[me])
#else
#define LIVE true
#endif

inline wake_up(what) {
    d_step {
        LIVE;
        for (i : 0 .. USERS - 1) {
            if
            :: asleep[i] == what -> asleep[i] = 0
            :: else
            fi
        }
        i = 0
    }
}

/* Wakes one, whichever; the kernel would wake the one that has slept longest. */
#define ONE_OF(u, what) LIVE && asleep[u] == what -> asleep[u] = 0; woke = 1
inline wake_one(what) {
    woke = 0;
    if
    :: atomic { ONE_OF(0, what) }
    :: atomic { ONE_OF(1, what) }
#if USERS > 2
    :: atomic { ONE_OF(2, what) }
#endif
#if USERS > 3
    :: atomic { ONE_OF(3, what) }
#endif
    :: else -> LIVE
    fi
}

inline raise(s) {
    d_step { LIVE; raised = 0; w = word[s] }
    if
    :: w & 1 ->
        d_step {
            LIVE;
            if
            :: word[s] == w -> word[s] = (w + 1) % CYCLE; raised = 1
            :: else
            fi
        }
    :: else
    fi;
    w = 0
}

/* shared_seize() */
inline seize(id) {
    d_step {
        LIVE;
        seized = 0;
        if
#ifdef MISTAKE_CACHE
        :: id != mine && known_dead[id] -> seized = 1
        :: id != mine && !known_dead[id] && byte_of[id] == 0 -> known_dead[id] = 1; byte_of[id] = me + 1; seized = 1
#else
        :: id != mine && byte_of[id] == 0 ->
            seized = 1;
#ifndef MISTAKE_PROBE
            byte_of[id] = me + 1
#endif
#endif
        :: else
        fi
    }
}

inline let_go(id) {
    d_step {
        LIVE;
        if
        :: byte_of[id] == me + 1 -> byte_of[id] = 0
        :: else
        fi;
        seized = 0
    }
}

inline entered(s) {
    assert(inside[s] == 0 || !alive[inside[s] - 1]);
    inside[s] = me + 1
}

/* shared_take_over(), of the lock as seen in v and c */
inline take_over(s) {
    seize(v);
    if
    :: seized ->
        d_step {
            LIVE;
            if
            :: holder[s] == v && contended[s] == c && !removed[s] ->
                holder[s] = mine;
                contended[s] = 1;
                taken = 1;
                entered(s)
            :: else
            fi
        }
        let_go(v)
    :: else
    fi
}

/* most: how many of those who wait for the position; ALL_OF_THEM is also what a dead one owes */
#define ALL_OF_THEM 2
inline unlock_and_wake(s, most) {
    d_step { LIVE; before = signed_[s]; n = (number[s] + 1) % 4 }
    d_step {
        LIVE;
#ifndef MISTAKE_UNSIGNED
        signed_[s] = mine;
#endif
        number[s] = n
    }
    d_step {
        LIVE;
        all = most == ALL_OF_THEM || before != 0;
        before = 0;
        since = position[s];
        c = contended[s];
        holder[s] = 0;
        contended[s] = 0;
        inside[s] = 0
    }
    if
    :: all || c -> wake_up(3 + s)
    :: else
    fi;
    if
    :: all -> raise(s); wake_up(1 + s)
    :: !all && most == 1 ->
        wake_one(1 + s);
#ifndef MISTAKE_ONCE
        if
        :: woke ->
            d_step { LIVE; word[s] = word[s] | 1 }
            d_step { LIVE; since = (position[s] - since + WRAP) % WRAP }
#ifndef MISTAKE_SINCE
            if
            :: since > 0 -> wake_one(1 + s)
            :: else
            fi;
            if
            :: since > 1 -> wake_one(1 + s)
            :: else
            fi
#endif
        :: else
        fi
#endif
    :: else
    fi;
    d_step {
        LIVE;
        if
        :: signed_[s] == mine && number[s] == n -> signed_[s] = 0
        :: else
        fi;
        n = 0;
        c = 0;
        all = 0;
        since = 0;
        woke = 0;
        raised = 0
    }
}

inline unlock(s, most) {
    d_step {
        LIVE;
        if
        :: most == 0 && holder[s] == mine && !contended[s] && !removed[s] ->
            holder[s] = 0;
            inside[s] = 0;
            done = 1
        :: else
        fi
    }
    if
    :: done
    :: else -> unlock_and_wake(s, most)
    fi;
    done = 0
}

/* settle() of shared_rescue.c */
inline settle(s) {
    d_step { LIVE; v = holder[s]; c = contended[s]; done = v == 0 || removed[s] }
    if
    :: !done ->
        take_over(s);
        if
        :: taken -> taken = 0; unlock_and_wake(s, ALL_OF_THEM)
        :: else
        fi
    :: else
    fi;
    d_step { LIVE; done = 0; c = 0; v = signed_[s]; n = number[s] }
    if
    :: v != 0 ->
        seize(v);
        if
        :: seized ->
            d_step { LIVE; done = signed_[s] == v && number[s] == n }
            if
            :: done ->
                raise(s);
                wake_up(3 + s);
                wake_up(1 + s);
                d_step {
                    LIVE;
                    if
                    :: signed_[s] == v && number[s] == n -> signed_[s] = 0
                    :: else
                    fi
                }
            :: else
            fi;
            let_go(v)
        :: else
        fi
    :: else
    fi;
    v = 0; n = 0; raised = 0; done = 0
}

/* shared_retire() */
inline retire() {
    d_step { LIVE; removed[SEND] = 1 }
    d_step { LIVE; removed[RECEIVE] = 1 }
    raise(SEND);
    wake_up(3 + SEND);
    wake_up(1 + SEND);
    raise(RECEIVE);
    wake_up(3 + RECEIVE);
    wake_up(1 + RECEIVE);
    raised = 0
}

/* Until somebody wakes us, or a signal does; meanwhile our process's watcher finds what the dead owe. */
inline sleep(what) {
    do
    :: LIVE && asleep[me] != what -> break
#if INTERRUPT > 0
    :: atomic { LIVE && asleep[me] == what && signalled[me] -> asleep[me] = 0; gone = 1 } break
    :: atomic { LIVE && asleep[me] != what && signalled[me] -> gone = 1 } break
#endif
#if KILL > 0
    :: LIVE && asleep[me] == what && OWED(SEND) -> settle(SEND)
    :: LIVE && asleep[me] == what && OWED(RECEIVE) -> settle(RECEIVE)
#endif
#if (KILL > 0 || defined(STOP)) && !defined(MISTAKE_ALONE)
    :: atomic { LIVE && asleep[me] == 1 + SEND && what == 1 + SEND && USED > 0 -> asleep[me] = 0 } break
#endif
#if defined(TRY) && defined(STOP)
    :: atomic { timeout && LIVE && me == TRY -> asleep[me] = 0; late = 1; gone = 1 } break
#endif
#ifdef REMOVE
    :: atomic { LIVE && asleep[me] == what && unlinked && !removing -> removing = me + 1 }
        retire();
        d_step { LIVE; removing = 0 }
#endif
    od
}

#define UNCHANGED(s) (holder[s] == v && contended[s] == c && !removed[s])

/* shared_lock(); gone: without it */
inline lock(s) {
    do
    :: atomic {
        LIVE && holder[s] == 0 && !removed[s] ->
            holder[s] = mine;
            contended[s] = was_asleep;
            entered(s);
            at = position[s]
       }
       break
    :: atomic { LIVE && removed[s] -> gone = 1 } break
    :: atomic { LIVE && holder[s] != 0 && !removed[s] -> v = holder[s]; c = contended[s] }
#if KILL > 0
        take_over(s);
#endif
        if
        :: taken -> taken = 0; unlock_and_wake(s, ALL_OF_THEM)
        :: else ->
            d_step { /* if nobody else has changed it */
                LIVE;
                if
                :: UNCHANGED(s) -> contended[s] = 1; c = 1; done = 1
                :: else
                fi
            }
            if
            :: done ->
                d_step {
                    LIVE;
                    if
                    :: UNCHANGED(s) -> asleep[me] = 3 + s
                    :: else
                    fi
                }
                v = 0; c = 0; done = 0; was_asleep = 1;
                sleep(3 + s);
                if
                :: gone -> break
                :: else
                fi
            :: else
            fi
        fi;
        v = 0; c = 0
    od;
    was_asleep = 0
}

#define MESSAGE (1 + me * 16 + count * 2 + need - 1)
#define ROOM    (CAPACITY - (at - seen[SEND] + WRAP) % WRAP)

/* put() and get(), under the lock: moved is the number of units */
inline put() {
    if
    :: ROOM < need -> d_step { LIVE; seen[SEND] = position[RECEIVE] }
    :: else
    fi;
    if
    :: ROOM >= need ->
        d_step { LIVE; cell[at % CAPACITY] = MESSAGE }
        if
        :: need == 2 -> d_step { LIVE; cell[(at + 1) % CAPACITY] = MESSAGE }
        :: else
        fi;
        moved = need
    :: else
    fi
}

inline get() {
    if
    :: seen[RECEIVE] == at -> d_step { LIVE; seen[RECEIVE] = position[SEND] }
    :: else
    fi;
    if
    :: seen[RECEIVE] != at ->
        d_step { LIVE; m = cell[at % CAPACITY]; moved = 1 + (m - 1) % 2 }
        if
        :: moved == 2 -> d_step { LIVE; assert(cell[(at + 1) % CAPACITY] == m) }
        :: else
        fi
    :: else
    fi
}

#ifdef TRY
/* shared_ready() looks at one position after the other. They are not a possible pair if they are too far apart. */
#define APART(a, b) ((a - b + WRAP) % WRAP)
#ifdef MISTAKE_LOOK
#define FIRST_LOOK(s) (1 - s)
#else
#define FIRST_LOOK(s) (s)
#endif
inline look(s) {
    d_step { LIVE; x = position[FIRST_LOOK(s)] }
    d_step {
        LIVE;
        x = (FIRST_LOOK(s) == SEND -> APART(x, position[RECEIVE]) : APART(position[SEND], x));
        nothing = x <= CAPACITY && (s == SEND -> CAPACITY - x < need : x == 0);
        x = 0
    }
}

/* lock_soon() of shared_transfer.c: nothing, the lock, or gone: without it, or since whoever holds it is stopped */
inline lock_soon(s) {
    d_step { LIVE; missing = NOTHING(me); done = holder[s] != 0 && !removed[s] }
    if
    :: done ->
#ifdef MISTAKE_BUSY
        nothing = 1
#else
        look(s)
#endif
    :: else
    fi;
    done = 0;
    do
    :: nothing -> break
    :: else ->
        lock(s);
        if
        :: !late -> break
        :: else ->
            late = 0;
            look(s);
            if
            :: nothing || holder[s] == 0 -> gone = 0
            :: else -> assert(stopped[byte_of[holder[s]] - 1]); break
            fi
        fi
    od
}

#define FAILED (gone || nothing)
#define TIMES  (me == TRY -> tried : count)
inline acquire(s) {
    if
    :: me == TRY -> lock_soon(s)
    :: else -> lock(s)
    fi
}
#else
#define FAILED gone
#define TIMES  count
#define acquire lock
#endif

inline move(s) {
    acquire(s);
    if
    :: FAILED
    :: else ->
        if
        :: s == SEND -> put()
        :: else -> get()
        fi;
        if
        :: moved ->
            d_step { /* it is there, or gone, by one store */
                LIVE;
                position[s] = (at + moved) % WRAP;
#ifdef TRY
                missing = missing || NOTHING(TRY);
#endif
                if
                :: s == RECEIVE -> /* each message once, and in order */
                    assert(m != 0 && (m - 1) % 16 / 2 == last[(m - 1) / 16]);
                    last[(m - 1) / 16]++
                :: else
                fi;
                m = 0;
                count++
            }
#ifdef MISTAKE_INDEX
            d_step { LIVE; raised = word[s] & 1; word[s] = 0 }
#else
#ifdef MISTAKE_HALF
            if
            :: s == SEND || USED < CAPACITY / 2 -> raise(s)
            :: else
            fi;
#else
            raise(s);
#endif
#endif
        :: else
        fi;
        at = 0;
        if
        :: raised && s == SEND -> raised = 0; unlock(s, 1)
        :: raised && s != SEND -> raised = 0; unlock(s, ALL_OF_THEM)
        :: else -> unlock(s, 0)
        fi
    fi
}

#define READY(s) (removed[s] || ((s) == SEND -> USED > 0 : CAPACITY - USED >= need))

#ifdef LINGER
/* shared_end_lingering(1 - s) and shared_linger(s) */
inline linger(s) {
    if
    :: lingers[1 - s] ->
        d_step { LIVE; lingers[1 - s] = 0 }
        wake_up(5 + 1 - s)
    :: else
    fi;
    if
    :: skip
    :: d_step { LIVE; lingers[s] = 1 }
        d_step { LIVE; done = READY(s) }
        if
        :: !done ->
            d_step {
                LIVE;
                if
                :: lingers[s] -> asleep[me] = 5 + s
                :: else
                fi
            }
            if
            :: LIVE && asleep[me] != 5 + s
#ifndef MISTAKE_ENDLESS
            :: atomic { LIVE && asleep[me] == 5 + s -> asleep[me] = 0 }
#endif
            fi
        :: else
        fi;
        done = 0
    fi
}
#endif

/* await(), for the other side to move */
inline await(s) {
#ifdef LINGER
    linger(s);
#endif
    d_step { LIVE; word[s] = word[s] | 1; x = word[s] }
    d_step {
        LIVE;
        done = READY(s);
#ifdef MISTAKE_INDEX
        x = position[s]
#endif
    }
    if
    :: !done ->
        d_step {
            LIVE;
            if
#ifdef MISTAKE_INDEX
            :: position[s] == x -> asleep[me] = 1 + s
#else
            :: word[s] == x -> asleep[me] = 1 + s
#endif
            :: else
            fi
        }
        sleep(1 + s)
    :: else
    fi;
    done = 0; x = 0
}

/* Whoever may have been woken for a message, and leaves without one, wakes another. */
inline pass_on() {
    d_step { LIVE; done = USED > 0 }
    if
    :: done -> wake_one(1 + SEND); woke = 0
    :: else
    fi;
    done = 0
}

/* take_id() of shared_open.c; it tries until there is one */
inline attach() {
    do
    :: d_step { LIVE; next_id = next_id % IDS + 1; x = next_id }
        d_step {
            LIVE;
            if
            :: byte_of[x] == 0 -> byte_of[x] = me + 1; done = 1
            :: else
            fi
        }
        if
        :: done ->
#ifndef MISTAKE_RECUR
            d_step { LIVE; done = holder[SEND] != x }
            d_step { LIVE; done = done && holder[RECEIVE] != x }
            d_step { LIVE; done = done && signed_[SEND] != x }
            d_step { LIVE; done = done && signed_[RECEIVE] != x }
#endif
            if
            :: done -> break
            :: else -> d_step { LIVE; byte_of[x] = 0 }
            fi
        :: else
        fi
    od;
    mine = x; my_id[me] = x; x = 0; done = 0
}

proctype user(byte me; bit sends; byte need; byte limit; byte mine) {
    byte i, v, w, x, n, at, m, moved, before, count;
    byte since;
    bit c, all, done, raised, seized, taken, gone, woke, was_asleep;
#ifdef TRY
    byte tried;
    bit nothing, late;
#endif
#ifdef MISTAKE_CACHE
    bit known_dead[IDS + 1];
#endif
    if
    :: mine == 0 -> attach()
    :: else
    fi;
    do
    :: TIMES < limit && !gone ->
        if
        :: sends -> move(SEND)
        :: else -> move(RECEIVE)
        fi;
        if
        :: gone || moved
#ifdef TRY
        :: !gone && !moved && me == TRY -> d_step { assert(missing); nothing = 0 }
        :: !gone && !moved && me != TRY ->
#else
        :: else ->
#endif
            if
            :: sends -> await(RECEIVE)
            :: else -> await(SEND)
            fi;
        fi;
#ifdef TRY
        tried = tried + (me == TRY);
#endif
        moved = 0
    :: else -> break
    od;
#ifndef MISTAKE_SWALLOW
    if
    :: gone && !sends -> pass_on()
    :: else
    fi;
#endif
    left[me] = 1 /* it does something else, the handle open */
}

/* The kernel closes a dead one's files, unless a child has them, too. */
inline close_files(u) {
    d_step {
        if
        :: !child[u] && !alive[u] ->
            for (i : 0 .. IDS) {
                if
                :: byte_of[i] == u + 1 -> byte_of[i] = 0
                :: else
                fi
            }
            if
            :: removing == u + 1 -> removing = 0
            :: else
            fi
        :: else
        fi;
        i = 0
    }
}

/* What may happen to them, or not. */
#ifdef VICTIM
#define CHOOSE(victim, last) victim = VICTIM
#else
#define CHOOSE(victim, last) select(victim : 0 .. last)
#endif

#if KILL > 0
proctype killer() {
    byte i, n, victim;
    do
    :: n < KILL ->
        CHOOSE(victim, ALL);
        alive[victim] = 0;
        close_files(victim);
        n++
    :: break
    od;
    n = KILL; victim = 0
}
#endif

#ifdef STOP
proctype stopper() {
    byte victim;
    if
    :: CHOOSE(victim, USERS - 1); stopped[victim] = 1
    :: skip
    fi;
    victim = 0
}
#endif

#ifdef FORK
/* a child of the first user, and what it inherited */
proctype forked() {
    byte i;
    if
    :: atomic { alive[0] -> child[0] = 1 }
#ifndef MISTAKE_CHILD
        child[0] = 0;
        close_files(0)
#endif
    :: skip
    fi
}
#endif

#if INTERRUPT > 0
proctype signals() {
    byte n, victim;
    do
    :: n < INTERRUPT -> CHOOSE(victim, USERS - 1); signalled[victim] = 1; n++
    :: break
    od;
    n = INTERRUPT; victim = 0
}
#endif

#ifdef REMOVE
/* msgq_shared_remove(); it may be killed, too */
proctype remover(byte me) {
    byte i, w;
    bit raised;
    d_step { LIVE; removing = me + 1 }
    d_step { LIVE; unlinked = 1 }
    retire();
    d_step { LIVE; removing = 0 }
}
#endif

#define HOLDS(u, s) (stopped[u] && my_id[u] != 0 && (holder[s] == my_id[u] || signed_[s] == my_id[u]))

/* When nobody can go on: is anybody asleep who should not be? */
proctype judge() {
    byte u;
    bit excused;
    timeout;
    d_step {
#ifdef STOP
        for (u : 0 .. USERS - 1) { /* whoever is stopped with a lock or a debt holds the others up */
            excused = excused || HOLDS(u, SEND) || HOLDS(u, RECEIVE)
        }
#endif
        for (u : 0 .. USERS - 1) {
            if
            :: alive[u] && !stopped[u] && !left[u] && my_id[u] != 0 ->
                assert(asleep[u] != 0);
                assert(!unlinked);
                assert(excused || asleep[u] <= 2);
                assert(excused || asleep[u] != 1 + SEND || USED == 0);
                assert(excused || asleep[u] != 1 + RECEIVE || CAPACITY - USED < need_of[u])
            :: else
            fi
        }
    }
}

init {
    byte u;
    atomic {
        position[SEND] = WRAP - 1;
        position[RECEIVE] = WRAP - 1;
        seen[SEND] = WRAP - 1;
        seen[RECEIVE] = WRAP - 1;
        for (u : 0 .. ALL) {
            alive[u] = 1
        }
        for (u : 0 .. SENDERS + RECEIVERS - 1) {
            need_of[u] = (u < BIG -> 2 : 1);
            my_id[u] = u + 1;
            byte_of[u + 1] = u + 1;
            if
            :: u < SENDERS -> run user(u, 1, need_of[u], SENDS, u + 1)
            :: else -> run user(u, 0, need_of[u], TAKES, u + 1)
            fi
        }
#if LATE
        need_of[u] = 1;
        run user(u, 1, 1, SENDS, 0);
#endif
        u = 0;
#if KILL > 0
        run killer();
#endif
#ifdef STOP
        run stopper();
#endif
#ifdef FORK
        run forked();
#endif
#if INTERRUPT > 0
        run signals();
#endif
#ifdef REMOVE
        run remover(USERS);
#endif
        run judge()
    }
}
