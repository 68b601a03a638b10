//! Open screens hear of every change at once.

mod ends;
mod news;
mod nodes;

use std::time::Duration;

use domain::BookingId;
use domain::booking::TokenHolder;
use identity::booking_token;
use reqwest::{Method, Response};
use tokio::time::timeout;

use crate::browser::Browser;
use crate::harness::TestApp;

const EVENTS: &str = "/api/bookings/events";
/// Far longer than anything takes here.
const GUARD: Duration = Duration::from_secs(20);

/// An open screen.
struct Stream {
    response: Response,
    read: String,
}

impl Browser<'_> {
    async fn follow(&self) -> Stream {
        let response = self.request(Method::GET, EVENTS).send().await.unwrap();
        assert_eq!(response.status(), 200);
        let mut stream = Stream { response, read: String::new() };
        assert_eq!(stream.next().await.as_deref(), Some("event: hello\ndata: {}"));
        stream
    }
}

impl Stream {
    /// What comes next; `None` when it is over.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some((next, rest)) = self.read.split_once("\n\n") {
                let next = next.to_owned();
                self.read = rest.to_owned();
                return Some(next);
            }
            let chunk = timeout(GUARD, self.response.chunk()).await.expect("nothing comes").unwrap();
            self.read.push_str(std::str::from_utf8(&chunk?).unwrap());
        }
    }

    async fn hears(&mut self) {
        assert_eq!(self.next().await.as_deref(), Some("event: bookings\ndata: {}"));
    }

    /// Past the time for which news are held back, and until it says that there were none.
    async fn stays_silent(&mut self) {
        let_time_pass().await;
        assert_eq!(self.next().await.as_deref(), Some(":"));
    }

    async fn ends(&mut self) {
        assert_eq!(self.next().await, None);
    }
}

impl TestApp {
    /// The photographer's link to a booking, or the client's.
    fn link(&self, id: BookingId, holder: TokenHolder) -> String {
        let folder = if holder == TokenHolder::Client { "r" } else { "answer" };
        format!("/{folder}/{}", booking_token(&self.cx.vault, id, holder).reveal())
    }
}

/// Past the time after which a silent stream says that it is still there.
async fn let_time_pass() {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(16)).await;
    tokio::time::resume();
}
