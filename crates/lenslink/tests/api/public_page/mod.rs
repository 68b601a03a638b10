//! `/u/{username}`, the address that photographers share, and what is below it.

mod accent;
mod address;
mod booking_form;
mod changes;
mod document;
mod hostile_texts;
mod operator_links;
mod parsed;
mod preview;
mod shortcut;
mod views;

use serde_json::Value;
use server::app;

use crate::browser::Browser;
use crate::harness::TestApp;
use crate::profile::people::{SERVICES, service};

impl TestApp {
    /// As a serving node does: hears what others change, and keeps pages from then on.
    pub async fn follow_changes(&self) {
        tokio::spawn(app::follow(self.cx.clone(), self.stop.clone()));
        while !self.cx.pages.is_open() {
            tokio::task::yield_now().await;
        }
    }
}

impl Browser<'_> {
    /// The id of a new service.
    async fn offers(&self, change: impl FnOnce(&mut Value)) -> String {
        let made = self.post(SERVICES, service(change)).await.expect(201).json();
        made["id"].as_str().unwrap().to_owned()
    }
}
