//! The public page `/u/{username}` and the pages below it.

mod accent;
mod address;
mod booking_form;
mod changes;
mod document;
mod fast_path;
mod hostile_texts;
mod operator_links;
mod parsed_page;
mod preview;
mod views;

use serde_json::Value;
use server::app;

use crate::profile::helpers::{SERVICES_PATH, service_form};
use crate::support::browser::Browser;
use crate::support::harness::TestApp;

impl TestApp {
    /// Starts the job that listens for changes, and waits until it has enabled the page cache.
    pub async fn start_change_listener(&self) {
        tokio::spawn(app::sync_changes(self.ctx.clone(), self.stop.clone()));
        while !self.ctx.pages.is_enabled() {
            tokio::task::yield_now().await;
        }
    }
}

impl Browser<'_> {
    /// Returns the id of the new service.
    async fn add_service_with(&self, change: impl FnOnce(&mut Value)) -> String {
        let service = self.post(SERVICES_PATH, service_form(change)).await.expect_status(201).json();
        service["id"].as_str().unwrap().to_owned()
    }
}
