//! Server-sent events about bookings.

mod changes;
mod nodes;
mod stream_lifetime;
mod stream_limit;

use std::time::Duration;

use domain::BookingId;
use domain::booking::TokenHolder;
use identity::derive_booking_token;
use reqwest::{Method, RequestBuilder, Response};
use tokio::time::timeout;

use crate::support::browser::Browser;
use crate::support::harness::TestApp;

pub(crate) const EVENTS_PATH: &str = "/api/bookings/events";
/// Much longer than an event needs to arrive.
const EVENT_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) struct EventStream {
    response: Response,
    /// Received, but not returned as an event yet.
    buffer: String,
}

impl Browser<'_> {
    async fn open_event_stream(&self) -> EventStream {
        EventStream::open(self.request(Method::GET, EVENTS_PATH)).await
    }
}

impl EventStream {
    pub(crate) async fn open(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        let mut stream = Self { response, buffer: String::new() };
        assert_eq!(stream.next_event().await.as_deref(), Some("event: hello\ndata: {}"));
        stream
    }

    /// The next event; `None` when the stream has ended.
    async fn next_event(&mut self) -> Option<String> {
        loop {
            if let Some((event, rest)) = self.buffer.split_once("\n\n") {
                let event = event.to_owned();
                self.buffer = rest.to_owned();
                return Some(event);
            }
            let chunk = timeout(EVENT_TIMEOUT, self.response.chunk())
                .await
                .expect("no event within the timeout")
                .unwrap();
            self.buffer.push_str(std::str::from_utf8(&chunk?).unwrap());
        }
    }

    async fn expect_change(&mut self) {
        assert_eq!(self.next_event().await.as_deref(), Some("event: bookings\ndata: {}"));
    }

    /// Advances past the keep-alive interval, which is longer than the throttling of events, and asserts that
    /// only a keep-alive arrives.
    async fn expect_no_change(&mut self) {
        advance_past_keep_alive().await;
        assert_eq!(self.next_event().await.as_deref(), Some(":"));
    }

    pub(crate) async fn expect_end(&mut self) {
        assert_eq!(self.next_event().await, None);
    }
}

impl TestApp {
    /// The path of the photographer's or the client's link.
    fn link_path(&self, id: BookingId, holder: TokenHolder) -> String {
        let prefix = if holder == TokenHolder::Client { "r" } else { "answer" };
        format!("/{prefix}/{}", derive_booking_token(&self.ctx.vault, id, holder).reveal())
    }
}

/// Advances the runtime's clock by more than the keep-alive interval of 15 seconds.
pub(crate) async fn advance_past_keep_alive() {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(16)).await;
    tokio::time::resume();
}
