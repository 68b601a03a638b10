//! Limits that the tables themselves enforce.

use super::fixtures::{booking_fixture, insert_batch, insert_photographer, request_key};
use crate::engine::Engine;
use crate::on_both_engines;

async fn tables_enforce_the_limits(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    insert_batch(&db, &[&booking_fixture(&anna, request_key("1"))]).await;
    let bytes = |count: usize| match engine.is_sqlite() {
        true => format!("x'{}'", "ab".repeat(count)),
        false => format!("'\\x{}'", "ab".repeat(count)),
    };
    let text = |length: usize| format!("'{}'", "ö".repeat(length));
    // Some checks compare columns: this booking is unanswered and not in quarantine.
    for (column, allowed, refused) in [
        ("service_title", vec![text(1), text(100)], vec![text(0), text(101), "NULL".into()]),
        ("price_cents", vec!["100".into(), "99999999".into()], vec!["99".into(), "100000000".into()]),
        ("client_name", vec![text(1), text(100)], vec![text(0), text(101), "NULL".into()]),
        ("client_email", vec![text(6), text(254)], vec![text(5), text(255), "NULL".into()]),
        ("note", vec![text(0), text(2_000)], vec![text(2_001), "NULL".into()]),
        ("date", vec!["NULL".into(), text(10), text(16)], vec![text(9), text(11), text(0)]),
        ("message", vec![text(0), text(500)], vec![text(501), "NULL".into()]),
        ("client_hash", vec![bytes(32)], vec![bytes(31), bytes(33)]),
        ("answer_hash", vec![bytes(32)], vec![bytes(31), bytes(33)]),
        ("status", vec!["'inquiry'".into()], vec!["'Inquiry'".into(), "'confirmed'".into(), "NULL".into()]),
        ("notice", vec!["'digest'".into(), "'mail'".into()], vec!["'none'".into(), "'sms'".into()]),
        (
            "suspicion",
            vec!["NULL".into()],
            vec!["'too-fast'".into(), "'many-at-once'".into(), "'odd'".into()],
        ),
        ("network_hash", vec!["NULL".into()], vec![bytes(16)]),
        ("digested_at", vec!["NULL".into()], vec!["1".into()]),
        ("answered_at", vec!["NULL".into()], vec!["1".into()]),
    ] {
        assert_limits(&engine, "bookings", column, &allowed, &refused).await;
    }
    // From here on it is in quarantine.
    engine.run("UPDATE bookings SET notice = 'digest', suspicion = 'many-at-once'").await;
    for (column, allowed, refused) in [
        ("network_hash", vec!["NULL".into(), bytes(16)], vec![bytes(15), bytes(17)]),
        ("notice", vec!["'digest'".into()], vec!["'mail'".into(), "'none'".into()]),
        ("digested_at", vec!["1".into(), "NULL".into()], vec![]),
        ("suspicion", vec!["'many-at-once'".into()], vec!["'too-fast'".into(), "'odd'".into()]),
    ] {
        assert_limits(&engine, "bookings", column, &allowed, &refused).await;
    }
    let key = |prefix: &str, length: usize| format!("'{prefix}{}'", "a".repeat(length));
    let allowed = [key("k:", 1), key("k:", 255), key("p:", 64)];
    let refused = [key("k:", 0), key("k:", 256), key("x:", 9)];
    assert_limits(&engine, "booking_requests", "key", &allowed, &refused).await;
    assert_limits(&engine, "booking_requests", "print", &[bytes(32)], &[bytes(31), bytes(33)]).await;
}

async fn assert_limits(engine: &Engine, table: &str, column: &str, allowed: &[String], refused: &[String]) {
    for (values, is_allowed) in [(allowed, true), (refused, false)] {
        for value in values {
            let result = engine.try_run(&format!("UPDATE {table} SET {column} = {value}")).await;
            assert_eq!(result.is_ok(), is_allowed, "{table}.{column} = {value}: {result:?}");
        }
    }
}

on_both_engines! {
    tables_enforce_the_limits,
}
