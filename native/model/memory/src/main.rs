//! The order of memory in native/lib/shared_*.c, checked by loom in all executions that C11 allows: waiting and waking in
//! both directions, handing a lock on, taking it over from the dead, a try, and lingering. Each place where the C code has a sequentially
//! consistent operation has a fence here, since loom weakens such operations; leave out any, and loom finds a sleeper
//! whom nobody wakes.

use loom::cell::UnsafeCell;
use loom::sync::atomic::{fence, AtomicU32, Ordering, Ordering::*};
use loom::sync::{Arc, Condvar, Mutex};
use loom::thread;
use std::env;
use std::process::{exit, Command, Stdio};

/// futex(2) on one word. The kernel compares and falls asleep in one step, and has barriers of its own.
struct Futex {
    word: AtomicU32,
    asleep: Mutex<bool>,
    woken: Condvar,
}

impl Futex {
    fn new() -> Futex {
        Futex {
            word: AtomicU32::new(0),
            asleep: Mutex::new(false),
            woken: Condvar::new(),
        }
    }

    fn wait(&self, value: u32) {
        let mut asleep = self.asleep.lock().unwrap();
        fence(SeqCst);
        *asleep = self.word.load(Relaxed) == value;
        while *asleep {
            asleep = self.woken.wait(asleep).unwrap(); // loom reports a deadlock if nobody ever wakes it
        }
    }

    fn wake(&self) {
        fence(SeqCst);
        *self.asleep.lock().unwrap() = false;
        self.woken.notify_all();
    }
}

/// One side's position, and those who wait for it to move.
struct Side {
    position: AtomicU32,
    wake: Futex,
}

impl Side {
    fn new() -> Side {
        Side {
            position: AtomicU32::new(0),
            wake: Futex::new(),
        }
    }

    /// moved() and shared_raise(), with the fence that is place 1 or 3
    fn moved(&self, to: u32, fenced: bool) {
        self.position.store(to, Release);
        if fenced {
            fence(SeqCst);
        }
        let v = self.wake.word.load(Relaxed);
        if v & 1 == 1
            && self
                .wake
                .word
                .compare_exchange(v, v + 1, Relaxed, Relaxed)
                .is_ok()
        {
            self.wake.wake();
        }
    }

    /// await(), with the fence that is place 2 or 4
    fn leaves(&self, position: u32, fenced: bool) {
        while self.position.load(Acquire) == position {
            let v = self.wake.word.fetch_or(1, Relaxed) | 1;
            if fenced {
                fence(SeqCst);
            }
            if self.position.load(Relaxed) == position {
                self.wake.wait(v);
            }
        }
    }
}

/// Two messages through a ring with room for one. The receiver waits for each, the sender for room for the second one.
fn moves(fences: [bool; 4]) {
    loom::model(move || {
        let ring = Arc::new((Side::new(), Side::new(), UnsafeCell::new(0)));
        let other = ring.clone();
        let sender = thread::spawn(move || {
            let (send, receive, body) = &*other;
            body.with_mut(|b| unsafe { *b = 1 });
            send.moved(1, fences[0]);
            receive.leaves(0, fences[3]);
            body.with_mut(|b| unsafe { *b = 2 });
            send.moved(2, fences[0]);
        });
        let (send, receive, body) = &*ring;
        for n in 1..3 {
            send.leaves(n - 1, fences[1]);
            assert_eq!(n, body.with(|b| unsafe { *b }));
            receive.moved(n, fences[2]);
        }
        sender.join().unwrap();
    })
}

/// Two threads add to a number under the lock, by shared_lock() and shared_unlock() without contention.
fn hands_on(order: bool) {
    loom::model(move || {
        let (acquire, release) = if order {
            (Acquire, Release)
        } else {
            (Relaxed, Relaxed)
        };
        let shared = Arc::new((AtomicU32::new(0), UnsafeCell::new(0)));
        let other = shared.clone();
        let add = move |shared: &(AtomicU32, UnsafeCell<i32>), id| {
            if shared.0.compare_exchange(0, id, acquire, Relaxed).is_ok() {
                shared.1.with_mut(|n| unsafe { *n += 1 });
                shared.0.store(0, release);
            }
        };
        let thread = thread::spawn(move || add(&other, 1));
        add(&shared, 2);
        thread.join().unwrap();
    })
}

/// The holder dies in the middle; only the kernel's lock, by which its byte is let go and seized, orders what it wrote.
fn takes_over(asked: bool) {
    loom::model(move || {
        let shared = Arc::new((
            AtomicU32::new(1),
            UnsafeCell::new(0),
            Mutex::new(true),
            AtomicU32::new(0),
        ));
        let other = shared.clone();
        let dead = thread::spawn(move || {
            other.1.with_mut(|n| unsafe { *n = 7 });
            *other.2.lock().unwrap() = false; // the kernel closes its files
            other.3.store(1, Relaxed); // somebody remembers that it is dead
        });
        let is_dead = if asked {
            !*shared.2.lock().unwrap()
        } else {
            shared.3.load(Relaxed) == 1
        };
        if is_dead && shared.0.compare_exchange(1, 2, AcqRel, Relaxed).is_ok() {
            assert_eq!(7, shared.1.with(|n| unsafe { *n }));
        }
        dead.join().unwrap();
    })
}

/// shared_ready(): one of two messages is received, so a try that sees that does not say that there is none.
fn finds_nothing(order: Ordering) {
    loom::model(move || {
        let positions = Arc::new((AtomicU32::new(0), AtomicU32::new(0)));
        let (sends, takes) = (positions.clone(), positions.clone());
        let sender = thread::spawn(move || {
            sends.0.store(1, Release);
            sends.0.store(2, Release);
        });
        let receiver = thread::spawn(move || {
            if takes.0.load(Acquire) == 2 {
                takes.1.store(1, Release);
            }
        });
        let received = positions.1.load(order);
        let sent = positions.0.load(order);
        assert!(received == 0 || received != sent);
        sender.join().unwrap();
        receiver.join().unwrap();
    })
}

/// shared_linger() without its timer, and shared_end_lingering() by a sender whose turn it is to wait
fn lingers(fences: [bool; 2]) {
    loom::model(move || {
        let shared = Arc::new((AtomicU32::new(0), Futex::new()));
        let other = shared.clone();
        let sender = thread::spawn(move || {
            let (position, lingers) = &*other;
            position.store(1, Release);
            if fences[0] {
                fence(SeqCst);
            }
            if lingers.word.load(Relaxed) != 0 {
                lingers.word.store(0, Relaxed);
                lingers.wake();
            }
        });
        let (position, lingers) = &*shared;
        lingers.word.store(1, Relaxed);
        if fences[1] {
            fence(SeqCst);
        }
        if position.load(Relaxed) == 0 {
            lingers.wait(1);
        }
        sender.join().unwrap();
    })
}

const MODELS: [(&str, bool, fn()); 14] = [
    ("messages are sent and received", true, || moves([true; 4])),
    ("place 1 has only release and acquire", false, || {
        moves([false, true, true, true])
    }),
    ("place 2 has only release and acquire", false, || {
        moves([true, false, true, true])
    }),
    ("place 3 has only release and acquire", false, || {
        moves([true, true, false, true])
    }),
    ("place 4 has only release and acquire", false, || {
        moves([true, true, true, false])
    }),
    ("a lock is handed on", true, || hands_on(true)),
    (
        "a lock is handed on without release and acquire",
        false,
        || hands_on(false),
    ),
    ("a lock is taken over from the dead", true, || {
        takes_over(true)
    }),
    ("a lock is taken over by a remembered death", false, || {
        takes_over(false)
    }),
    ("a try finds nothing where there is nothing", true, || {
        finds_nothing(Acquire)
    }),
    ("a try looks without acquire", false, || {
        finds_nothing(Relaxed)
    }),
    ("the other side's turn ends lingering", true, || {
        lingers([true; 2])
    }),
    ("it looks with only release and acquire", false, || {
        lingers([false, true])
    }),
    (
        "who lingers looks with only release and acquire",
        false,
        || lingers([true, false]),
    ),
];

/// Each in a process of its own, since loom ends one in which it finds a deadlock; all at once.
fn main() {
    let mut arguments = env::args();
    let program = arguments.next().unwrap();
    if let Some(number) = arguments.next() {
        return MODELS[number.parse::<usize>().unwrap()].2();
    }
    let runs: Vec<_> = (0..MODELS.len())
        .map(|number| {
            Command::new(&program)
                .arg(number.to_string())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    let mut failed = 0;
    for (run, (what, expected, _)) in runs.into_iter().zip(MODELS) {
        let run = run.wait_with_output().unwrap();
        let sound = run.status.success();
        println!("{} {}", if sound { "sound" } else { "wrong" }, what);
        if sound != expected {
            println!(
                "This was to be otherwise: {}",
                String::from_utf8_lossy(&run.stderr)
            );
            failed = 1;
        }
    }
    exit(failed)
}
