//! An address that nobody confirmed may be a stranger's: few mails go there.

use std::time::Duration;

use domain::Notice;

use super::clients::{Studio, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::profile::nodes;

async fn notices(app: &TestApp, anna: &Studio<'_>, count: usize) -> Vec<Notice> {
    let mut notices = Vec::new();
    for _ in 0..count {
        let id = app.browser().book(&anna.path(), form(|_| {})).await.booking_id();
        notices.push(app.booking(&id).await.unwrap().notice);
    }
    notices
}

async fn an_unverified_address_gets_five_mails_a_day(engine: Engine) {
    let nodes = nodes::nodes(&engine).await;
    let app = &nodes[0];
    let anna = app.unverified_studio("anna").await;
    assert_eq!(notices(app, &anna, 3).await, [Notice::Mail; 3]);
    let last = nodes.last().unwrap();
    let expected = [Notice::Mail, Notice::Mail, Notice::Digest, Notice::Digest];
    assert_eq!(notices(last, &anna, 4).await, expected, "counted by all nodes together");
    for node in &nodes {
        node.cx.clock.advance(Duration::from_secs(24 * 60 * 60));
    }
    assert_eq!(notices(app, &anna, 1).await, [Notice::Mail], "another day");
}

async fn many_at_once_do_not_get_past_the_five(engine: Engine) {
    let nodes = nodes::nodes(&engine).await;
    let anna = nodes[0].unverified_studio("anna").await;
    let path = anna.path();
    let clients: Vec<_> = (0..60).map(|turn| nodes[turn % nodes.len()].browser()).collect();
    let answers = clients.iter().map(|client| client.book(&path, form(|_| {})));
    let answers = futures_util::future::join_all(answers).await;
    let mut mails = 0;
    for answer in answers {
        let booking = nodes[0].booking(&answer.booking_id()).await.unwrap();
        mails += usize::from(booking.notice == Notice::Mail);
    }
    assert_eq!(mails, 5);
}

/// Nobody is mailed of a request that the photographer has taken out of quarantine.
async fn what_is_released_uses_up_none_of_the_five(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    for _ in 0..5 {
        let id = app.suspicious(&anna).await;
        anna.browser.act(id, "release").await.expect(200);
    }
    let expected = [Notice::Mail, Notice::Mail, Notice::Mail, Notice::Mail, Notice::Mail, Notice::Digest];
    assert_eq!(notices(&app, &anna, 6).await, expected);
}

on_both_engines! {
    what_is_released_uses_up_none_of_the_five,
    an_unverified_address_gets_five_mails_a_day,
    many_at_once_do_not_get_past_the_five,
}
