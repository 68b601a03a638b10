use domain::booking::TokenHolder;
use server::app::mail_operator::retry_all;

use crate::booking::helpers::form;
use crate::support::engines::Engine;
use crate::support::fault_proxy::FaultProxy;
use crate::support::harness::TestApp;
use crate::support::nodes::{browsers_on_all_nodes, start_nodes};

#[tokio::test]
async fn notifies_other_nodes_on_postgresql() {
    let engine = Engine::postgres().await;
    let nodes = start_nodes(&engine).await;
    for node in &nodes {
        node.start_change_listener().await;
    }
    let anna = nodes[0].add_photographer("anna").await;
    let browsers = browsers_on_all_nodes(&nodes, &anna.browser);
    let (mut first_stream, mut second_stream) =
        (browsers[0].open_event_stream().await, browsers[1].open_event_stream().await);
    let booking_id = nodes[0].browser().book(&anna.path(), form(|_| {})).await.booking_id();
    second_stream.expect_change().await;
    first_stream.expect_change().await;

    let link = nodes[0].link_path(booking_id.parse().unwrap(), TokenHolder::Photographer);
    let mut second_stream = browsers[1].open_event_stream().await;
    nodes[0].browser().submit_empty_form(&format!("{link}/confirm")).await;
    second_stream.expect_change().await;
    let mut second_stream = browsers[1].open_event_stream().await;
    nodes[0].drain_outbox().await;
    second_stream.expect_change().await;
    engine.drop_schema().await;
}

/// The operator runs `lenslink mail retry` in its own process.
#[tokio::test]
async fn notifies_every_node_of_a_retried_email_on_postgresql() {
    let engine = Engine::postgres().await;
    let nodes = start_nodes(&engine).await;
    nodes[1].start_change_listener().await;
    let anna = nodes[0].add_photographer("anna").await;
    nodes[0].browser().book(&anna.path(), form(|_| {})).await.booking_id();
    let sql = "UPDATE outbox SET state = 'failed', settled_at = created_at, lease = NULL";
    engine.execute(&nodes[0], sql).await;
    let mut stream = browsers_on_all_nodes(&nodes, &anna.browser)[1].open_event_stream().await;
    assert!(!retry_all(&nodes[0].ctx).await.unwrap().requeued.is_empty());
    stream.expect_change().await;
    engine.drop_schema().await;
}

/// The operator may use `lenslink user …` or a database shell.
#[tokio::test]
async fn notifies_of_changes_by_other_processes_on_sqlite() {
    let engine = Engine::sqlite();
    let app = TestApp::with_engine(&engine, &[]).await;
    app.start_change_listener().await;
    let anna = app.add_photographer("anna").await;
    let mut stream = anna.browser.open_event_stream().await;
    // There is no booking to update, so only the new table is a write.
    engine.execute(&app, "UPDATE bookings SET seen_at = 1; CREATE TABLE other (a INTEGER)").await;
    stream.expect_change().await;
}

#[tokio::test]
async fn notifies_after_a_lost_listen_connection() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = TestApp::with_engine(&engine.through_port(proxy.port), &[]).await;
    app.start_change_listener().await;
    let anna = app.add_photographer("anna").await;
    let mut stream = anna.browser.open_event_stream().await;
    proxy.close_all_connections();
    stream.expect_change().await;
    engine.drop_schema().await;
}

#[tokio::test]
async fn notifies_when_the_commit_result_is_unknown() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = TestApp::with_engine(&engine.through_port(proxy.port), &[]).await;
    let anna = app.add_photographer("anna").await;
    let mut stream = anna.browser.open_event_stream().await;
    proxy.drop_next_commit_response();
    app.browser().book(&anna.path(), form(|_| {})).await;
    assert!(proxy.has_dropped_response());
    stream.expect_change().await;
    engine.drop_schema().await;
}
