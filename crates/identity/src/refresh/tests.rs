#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::time::Duration;

use domain::AccountId;
use proptest::prelude::*;

use super::*;

const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);

fn vault() -> Vault {
    Vault::from_text(&"A".repeat(43)).unwrap()
}

/// The server's side of one session, as the database would hold it.
struct Server {
    vault: Vault,
    session: Option<Session>,
    now: Timestamp,
}

impl Server {
    fn start() -> (Self, RefreshToken) {
        let id = SessionId::new(START);
        let first = RefreshToken::first(id, [1; 32]);
        let session = Session {
            id,
            account: AccountId::new(START),
            epoch: 0,
            generation: 0,
            token_hash: first.hash(),
            created_at: START,
            authenticated_at: START,
            rotated_at: START,
            user_agent: None,
        };
        (Self { vault: vault(), session: Some(session), now: START }, first)
    }

    /// `None`: the session is over, now or already before.
    fn present(&mut self, token: &RefreshToken) -> Option<RefreshToken> {
        let session = self.session.as_mut()?;
        match token.judge(session, self.now, &self.vault) {
            Verdict::Exchange(next) => {
                session.generation += 1;
                session.token_hash = next.hash();
                session.rotated_at = self.now;
                Some(next)
            }
            Verdict::Repeat(current) => Some(current),
            Verdict::Replayed => {
                self.session = None;
                None
            }
            Verdict::Foreign => None,
        }
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now.plus(Duration::from_secs(seconds));
    }
}

#[test]
fn a_token_reads_back_from_its_cookie_and_hides_from_debug_output() {
    let (_, token) = Server::start();
    let text = token.reveal(&vault());
    assert_eq!(RefreshToken::read(&text, &vault()), Some(token.clone()));
    assert!(!format!("{token:?}").contains("AQEB"));
    for broken in ["", "x", &text[1..], &format!("{text}A"), &text.replacen('A', "B", 1)] {
        assert_eq!(RefreshToken::read(broken, &vault()), None);
    }
}

#[test]
fn whatever_bit_is_changed_a_token_is_no_longer_ours() {
    let (_, token) = Server::start();
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(token.reveal(&vault())).unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(RefreshToken::read(&BASE64_URL_SAFE_NO_PAD.encode(changed), &vault()), None, "bit {bit}");
    }
    let thief = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
    assert_eq!(RefreshToken::read(&token.reveal(&thief), &vault()), None);
}

#[test]
fn the_answer_that_got_lost_is_given_again_within_half_a_minute() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    server.wait(30);
    assert_eq!(server.present(&first), Some(second.clone()));
    assert!(server.present(&second).is_some());
}

#[test]
fn a_used_token_ends_the_session_after_half_a_minute() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    server.wait(31);
    assert_eq!(server.present(&first), None);
    assert_eq!(server.present(&second), None);
}

#[test]
fn a_used_token_ends_the_session_once_its_successor_was_used() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    let third = server.present(&second).unwrap();
    assert_eq!(server.present(&first), None);
    assert_eq!(server.present(&third), None);
}

#[test]
fn a_token_from_long_ago_is_still_recognised() {
    let (mut server, first) = Server::start();
    let mut token = first.clone();
    for _ in 0..9_000 {
        token = server.present(&token).unwrap();
    }
    assert_eq!(server.present(&first), None);
    assert!(server.session.is_none());
}

#[test]
fn a_token_that_does_not_fit_the_session_changes_nothing() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    for (generation, secret) in [(1, [9; 32]), (2, [9; 32]), (i64::MAX, [9; 32]), (i64::MIN, [9; 32])] {
        assert_eq!(server.present(&RefreshToken { session: first.session, generation, secret }), None);
    }
    assert!(server.present(&second).is_some());
}

#[test]
fn without_the_master_key_a_successor_cannot_be_made() {
    let (_, first) = Server::start();
    let thief = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
    assert_ne!(first.successor(&thief), first.successor(&vault()));
}

/// What can happen to two tabs of one browser, which share one cookie.
#[derive(Clone, Debug)]
enum Step {
    /// A tab sends the cookie as it is now; the answer comes later, or never.
    Send {
        tab: usize,
    },
    /// The answer arrives: the browser keeps its cookie.
    Arrive {
        tab: usize,
    },
    Lost {
        tab: usize,
    },
    Wait {
        seconds: u64,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0..2usize).prop_map(|tab| Step::Send { tab }),
        3 => (0..2usize).prop_map(|tab| Step::Arrive { tab }),
        1 => (0..2usize).prop_map(|tab| Step::Lost { tab }),
        // Browsers give up on a call after 30 seconds, and a lost answer is asked for again before that.
        2 => (0..15u64).prop_map(|seconds| Step::Wait { seconds }),
    ]
}

/// A browser with two tabs, and a copy of every cookie it ever had.
struct Browser {
    cookie: RefreshToken,
    /// What was sent and when, and the answer that is on its way.
    open: [Option<(Timestamp, RefreshToken)>; 2],
    had: Vec<RefreshToken>,
}

impl Browser {
    /// False when the server ended the session.
    fn go(&mut self, server: &mut Server, step: &Step) -> bool {
        match *step {
            // A lock across tabs lets one refresh at a time, unless the one before was given up on.
            Step::Send { tab } if self.open[tab].is_none() => {
                let Some(answer) = server.present(&self.cookie) else { return false };
                self.open[tab] = Some((server.now, answer));
            }
            Step::Arrive { tab } => {
                if let Some((_, token)) = self.open[tab].take() {
                    // Answers to the same cookie carry the same successor, so the order does not matter; an answer
                    // that is older than the cookie is one that was overtaken, which browsers do not undo.
                    if token.generation > self.cookie.generation {
                        self.had.push(token.clone());
                        self.cookie = token;
                    }
                }
            }
            Step::Lost { tab } => self.open[tab] = None,
            Step::Wait { seconds } => {
                let oldest = self.open.iter().flatten().map(|(sent, _)| *sent).min();
                let patience = Duration::from_secs(seconds);
                // Whatever is on its way arrives or is given up on before the time for asking again is over.
                if oldest.is_none_or(|sent| server.now.plus(patience) <= sent.plus(GRACE))
                    && self.is_current(server)
                {
                    server.wait(seconds);
                }
            }
            Step::Send { .. } => {}
        }
        true
    }

    /// Time only passes between calls that were answered, or within the half minute for asking again.
    fn is_current(&self, server: &Server) -> bool {
        let Some(session) = &server.session else { return true };
        session.generation == self.cookie.generation
            || server.now.plus(Duration::from_secs(15)) <= session.rotated_at.plus(GRACE)
    }
}

proptest! {
    #[test]
    fn two_tabs_never_end_their_own_session(steps in prop::collection::vec(step(), 0..80)) {
        let (mut server, first) = Server::start();
        let mut browser = Browser { cookie: first.clone(), open: [None, None], had: vec![first] };
        for step in &steps {
            prop_assert!(browser.go(&mut server, step), "ended at {step:?}");
        }
        prop_assert!(server.session.is_some());
    }

    #[test]
    fn whoever_brings_a_copy_of_a_used_cookie_ends_the_session(
        steps in prop::collection::vec(step(), 0..60),
        stolen in any::<prop::sample::Index>(),
        later in 31u64..100_000,
    ) {
        let (mut server, first) = Server::start();
        let mut browser = Browser { cookie: first.clone(), open: [None, None], had: vec![first] };
        for step in &steps {
            browser.go(&mut server, step);
        }
        let copy = stolen.get(&browser.had).clone();
        let current = server.session.as_ref().unwrap().generation;
        server.wait(later);
        let answer = server.present(&copy);
        if copy.generation == current {
            // The thief was first: the owner's own cookie now tells on the thief.
            prop_assert!(answer.is_some());
            server.wait(31);
            prop_assert_eq!(server.present(&copy), None);
        } else {
            prop_assert_eq!(answer, None);
        }
        prop_assert!(server.session.is_none());
    }
}
