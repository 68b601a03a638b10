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

    /// Returns the new token, or `None` if the server refused this one.
    fn present(&mut self, token: &RefreshToken) -> Option<RefreshToken> {
        let session = self.session.as_mut()?;
        match token.check(session, self.now, &self.vault) {
            RefreshDecision::Rotate(successor) => {
                session.generation = successor.generation;
                session.token_hash = successor.hash();
                session.rotated_at = self.now;
                Some(successor)
            }
            RefreshDecision::Reissue(successor) => Some(successor),
            RefreshDecision::Replayed => {
                self.session = None;
                None
            }
            RefreshDecision::Invalid => None,
        }
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now.plus(Duration::from_secs(seconds));
    }
}

#[test]
fn tokens_round_trip_and_debug_output_hides_the_secret() {
    let (_, token) = Server::start();
    let text = token.reveal(&vault());
    assert_eq!(RefreshToken::parse(&text, &vault()), Some(token.clone()));
    assert_eq!(format!("{token:?}"), format!("RefreshToken(session {}, generation 0)", token.session));
    for broken in ["", "x", &text[1..], &format!("{text}A"), &text.replacen('A', "B", 1)] {
        assert_eq!(RefreshToken::parse(broken, &vault()), None);
    }
}

#[test]
fn refuses_a_token_with_any_changed_bit() {
    let (_, token) = Server::start();
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(token.reveal(&vault())).unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(RefreshToken::parse(&BASE64_URL_SAFE_NO_PAD.encode(changed), &vault()), None, "bit {bit}");
    }
    let other_vault = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
    assert_eq!(RefreshToken::parse(&token.reveal(&other_vault), &vault()), None);
}

#[test]
fn reissues_the_successor_within_30_seconds() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    server.wait(30);
    assert_eq!(server.present(&first), Some(second.clone()));
    assert!(server.present(&second).is_some());
}

#[test]
fn a_phone_that_slept_through_the_response_gets_another_successor() {
    let (mut server, first) = Server::start();
    server.present(&first).unwrap();
    server.wait(8 * 60 * 60);
    server.present(&first).unwrap();
    server.wait(3 * 60 * 60);
    let second = server.present(&first).unwrap();
    server.wait(31);
    assert!(server.present(&second).is_some());
}

#[test]
fn a_replaced_successor_ends_the_session() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    server.wait(31);
    let replacement = server.present(&first).unwrap();
    assert_ne!(replacement, second);
    assert_eq!(server.present(&second), None);
    assert_eq!(server.present(&replacement), None);
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
fn recognises_a_very_old_token_as_reused() {
    let (mut server, first) = Server::start();
    let mut token = first.clone();
    for _ in 0..9_000 {
        token = server.present(&token).unwrap();
    }
    assert_eq!(server.present(&first), None);
    assert!(server.session.is_none());
}

#[test]
fn a_token_newer_than_the_session_changes_nothing() {
    let (mut server, first) = Server::start();
    let second = server.present(&first).unwrap();
    for (generation, secret) in [(2, [9; 32]), (i64::MAX, [9; 32]), (i64::MIN, [9; 32])] {
        assert_eq!(server.present(&RefreshToken { session: first.session, generation, secret }), None);
    }
    assert!(server.present(&second).is_some());
}

#[test]
fn successors_depend_on_the_master_key() {
    let (_, first) = Server::start();
    let other_vault = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
    assert_ne!(first.derive_successor(START, &other_vault), first.derive_successor(START, &vault()));
}

/// An event in two tabs of one browser, which share one cookie.
#[derive(Clone, Debug)]
enum BrowserEvent {
    /// A tab sends the current cookie. `Arrive` or `Lost` follows.
    Send {
        tab: usize,
    },
    /// The response arrives and the browser stores its cookie.
    Arrive {
        tab: usize,
    },
    /// The response never arrives.
    Lost {
        tab: usize,
    },
    Wait {
        seconds: u64,
    },
}

fn browser_event() -> impl Strategy<Value = BrowserEvent> {
    prop_oneof![
        3 => (0..2usize).prop_map(|tab| BrowserEvent::Send { tab }),
        3 => (0..2usize).prop_map(|tab| BrowserEvent::Arrive { tab }),
        1 => (0..2usize).prop_map(|tab| BrowserEvent::Lost { tab }),
        2 => prop_oneof![0..15u64, 0..20_000u64].prop_map(|seconds| BrowserEvent::Wait { seconds }),
    ]
}

struct Browser {
    cookie: RefreshToken,
    /// The response to each tab's request that has not arrived yet.
    pending: [Option<RefreshToken>; 2],
    /// Every cookie that the browser ever had.
    past_cookies: Vec<RefreshToken>,
}

impl Browser {
    /// False if the server ended the session.
    fn apply(&mut self, server: &mut Server, event: &BrowserEvent) -> bool {
        match *event {
            // Both tabs may send at once: browsers offer the lock across tabs on https and localhost only.
            BrowserEvent::Send { tab } if self.pending[tab].is_none() => {
                let Some(token) = server.present(&self.cookie) else { return false };
                self.pending[tab] = Some(token);
            }
            BrowserEvent::Arrive { tab } => {
                if let Some(token) = self.pending[tab].take() {
                    // Responses to the same cookie carry the same successor, so their order does not matter.
                    // The model skips a late response with an older token, which a browser would store.
                    if token.generation > self.cookie.generation {
                        self.past_cookies.push(token.clone());
                        self.cookie = token;
                    }
                }
            }
            BrowserEvent::Lost { tab } => self.pending[tab] = None,
            BrowserEvent::Wait { seconds } => {
                let later = server.now.plus(Duration::from_secs(seconds));
                let has_pending = self.pending.iter().any(Option::is_some);
                // Every pending response arrives or is given up before the grace period ends.
                let is_in_grace = server
                    .session
                    .as_ref()
                    .is_none_or(|session| later <= session.rotated_at.plus(REFRESH_GRACE_PERIOD));
                if !has_pending || is_in_grace {
                    server.now = later;
                }
            }
            BrowserEvent::Send { .. } => {}
        }
        true
    }
}

proptest! {
    #[test]
    fn two_tabs_never_end_their_own_session(events in prop::collection::vec(browser_event(), 0..80)) {
        let (mut server, first) = Server::start();
        let mut browser = Browser { cookie: first.clone(), pending: [None, None], past_cookies: vec![first] };
        for event in &events {
            prop_assert!(browser.apply(&mut server, event), "ended at {event:?}");
        }
        prop_assert!(server.session.is_some());
    }

    #[test]
    fn a_stolen_cookie_ends_the_session(
        events in prop::collection::vec(browser_event(), 0..60),
        stolen in any::<prop::sample::Index>(),
        waits in prop::collection::vec(31u64..100_000, 4),
    ) {
        let (mut server, first) = Server::start();
        let mut browser = Browser { cookie: first.clone(), pending: [None, None], past_cookies: vec![first] };
        for event in &events {
            browser.apply(&mut server, event);
        }
        let mut thief = stolen.get(&browser.past_cookies).clone();
        let mut photographer = browser.cookie;
        // Each uses the latest token that the server gave them.
        for (turn, seconds) in waits.into_iter().enumerate() {
            server.wait(seconds);
            let token = if turn % 2 == 0 { &mut thief } else { &mut photographer };
            match server.present(token) {
                Some(successor) => *token = successor,
                None => break,
            }
        }
        prop_assert!(server.session.is_none());
    }
}
