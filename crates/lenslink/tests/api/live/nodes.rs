use domain::booking::TokenHolder;
use server::app::mail_operator::retry_all;

use crate::booking::clients::form;
use crate::engines::Engine;
use crate::fault_proxy::FaultProxy;
use crate::harness::TestApp;
use crate::profile::nodes::{everywhere, nodes};

#[tokio::test]
async fn on_postgres_a_request_on_one_node_is_told_on_the_other() {
    let engine = Engine::postgres().await;
    let nodes = nodes(&engine).await;
    for node in &nodes {
        node.follow_changes().await;
    }
    let anna = nodes[0].studio("anna").await;
    let browsers = everywhere(&nodes, &anna.browser);
    let (mut here, mut there) = (browsers[0].follow().await, browsers[1].follow().await);
    let booked = nodes[0].browser().book(&anna.path(), form(|_| {})).await.booking_id();
    there.hears().await;
    here.hears().await;

    let link = nodes[0].link(booked.parse().unwrap(), TokenHolder::Photographer);
    let mut there = browsers[1].follow().await;
    nodes[0].browser().press(&format!("{link}/confirm")).await;
    there.hears().await;
    let mut there = browsers[1].follow().await;
    nodes[0].drain_outbox().await;
    there.hears().await;
    engine.drop().await;
}

/// As `lenslink mail retry` does beside the nodes, where nothing else runs.
#[tokio::test]
async fn on_postgres_a_mail_that_begins_anew_is_told_on_every_node() {
    let engine = Engine::postgres().await;
    let nodes = nodes(&engine).await;
    nodes[1].follow_changes().await;
    let anna = nodes[0].studio("anna").await;
    nodes[0].browser().book(&anna.path(), form(|_| {})).await.booking_id();
    let given_up = "UPDATE outbox SET state = 'failed', settled_at = created_at, lease = NULL";
    engine.execute(&nodes[0], given_up).await;
    let mut there = everywhere(&nodes, &anna.browser)[1].follow().await;
    assert!(!retry_all(&nodes[0].cx).await.unwrap().begun.is_empty());
    there.hears().await;
    engine.drop().await;
}

/// Such as `lenslink user …`, or an operator with a shell of the database.
#[tokio::test]
async fn on_sqlite_what_a_program_beside_the_server_writes_is_told() {
    let engine = Engine::sqlite();
    let app = TestApp::on(&engine, &[]).await;
    app.follow_changes().await;
    let anna = app.studio("anna").await;
    let mut stream = anna.browser.follow().await;
    engine.execute(&app, "UPDATE bookings SET seen_at = 1; CREATE TABLE beside (a INTEGER)").await;
    stream.hears().await;
}

#[tokio::test]
async fn on_postgres_who_may_have_missed_something_is_told_to_look() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = TestApp::on(&engine.by_way_of(proxy.port), &[]).await;
    app.follow_changes().await;
    let anna = app.studio("anna").await;
    let mut stream = anna.browser.follow().await;
    proxy.cut_all();
    stream.hears().await;
    engine.drop().await;
}

#[tokio::test]
async fn on_postgres_a_request_of_which_nobody_knows_whether_it_is_stored_is_told() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = TestApp::on(&engine.by_way_of(proxy.port), &[]).await;
    let anna = app.studio("anna").await;
    let mut stream = anna.browser.follow().await;
    proxy.lose_the_next_commit();
    app.browser().book(&anna.path(), form(|_| {})).await;
    assert!(proxy.has_lost());
    stream.hears().await;
    engine.drop().await;
}
