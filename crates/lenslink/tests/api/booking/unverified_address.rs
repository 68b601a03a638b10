//! An unverified address may belong to another person, so it gets few emails.

use std::time::Duration;

use domain::Notification;

use super::helpers::{TestPhotographer, form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::nodes;

async fn send_requests(app: &TestApp, anna: &TestPhotographer<'_>, count: usize) -> Vec<Notification> {
    let mut notifications = Vec::new();
    for _ in 0..count {
        let id = app.browser().book(&anna.path(), form(|_| {})).await.booking_id();
        notifications.push(app.find_booking(&id).await.unwrap().notification);
    }
    notifications
}

async fn sends_five_emails_a_day_to_an_unverified_address(engine: Engine) {
    let nodes = nodes::start_nodes(&engine).await;
    let app = &nodes[0];
    let anna = app.add_unverified_photographer("anna").await;
    assert_eq!(send_requests(app, &anna, 3).await, [Notification::Email; 3]);
    let last_node = nodes.last().unwrap();
    let expected = [Notification::Email, Notification::Email, Notification::Digest, Notification::Digest];
    assert_eq!(send_requests(last_node, &anna, 4).await, expected, "all nodes share the limit");
    for node in &nodes {
        node.ctx.clock.advance(Duration::from_secs(24 * 60 * 60));
    }
    assert_eq!(send_requests(app, &anna, 1).await, [Notification::Email], "the limit resets the next day");
}

async fn concurrent_requests_do_not_exceed_the_daily_limit(engine: Engine) {
    let nodes = nodes::start_nodes(&engine).await;
    let anna = nodes[0].add_unverified_photographer("anna").await;
    let path = anna.path();
    let clients: Vec<_> = (0..60).map(|n| nodes[n % nodes.len()].browser()).collect();
    let responses = clients.iter().map(|client| client.book(&path, form(|_| {})));
    let responses = futures_util::future::join_all(responses).await;
    let mut email_count = 0;
    for response in responses {
        let booking = nodes[0].find_booking(&response.booking_id()).await.unwrap();
        email_count += usize::from(booking.notification == Notification::Email);
    }
    assert_eq!(email_count, 5);
}

/// The photographer gets no email about a request that they released from quarantine.
async fn released_requests_do_not_count_against_the_daily_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    for _ in 0..5 {
        let id = app.send_suspicious_request(&anna).await;
        anna.browser.post_action(id, "release").await.expect_status(200);
    }
    let expected = [
        Notification::Email,
        Notification::Email,
        Notification::Email,
        Notification::Email,
        Notification::Email,
        Notification::Digest,
    ];
    assert_eq!(send_requests(&app, &anna, 6).await, expected);
}

on_both_engines! {
    released_requests_do_not_count_against_the_daily_limit,
    sends_five_emails_a_day_to_an_unverified_address,
    concurrent_requests_do_not_exceed_the_daily_limit,
}
