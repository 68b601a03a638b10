//! What no row may say, whoever writes it.

use super::studio::{enter, keyed, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;

async fn the_tables_themselves_hold_to_the_limits(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    enter(&db, &[&wanted(&anna, keyed("1"))]).await;
    let bytes = |count: usize| match engine.is_sqlite() {
        true => format!("x'{}'", "ab".repeat(count)),
        false => format!("'\\x{}'", "ab".repeat(count)),
    };
    let text = |length: usize| format!("'{}'", "ö".repeat(length));
    let hash = |count: usize| bytes(count);
    for (column, allowed, refused) in [
        ("service_title", vec![text(1), text(100)], vec![text(0), text(101), "NULL".into()]),
        ("price_cents", vec!["100".into(), "99999999".into()], vec!["99".into(), "100000000".into()]),
        ("client_name", vec![text(1), text(100)], vec![text(0), text(101), "NULL".into()]),
        ("client_email", vec![text(6), text(254)], vec![text(5), text(255), "NULL".into()]),
        ("note", vec![text(0), text(2_000)], vec![text(2_001), "NULL".into()]),
        ("date", vec!["NULL".into(), text(10), text(16)], vec![text(9), text(11), text(0)]),
        ("message", vec![text(0), text(500)], vec![text(501), "NULL".into()]),
        ("client_hash", vec![hash(32)], vec![hash(31), hash(33)]),
        ("answer_hash", vec![hash(32)], vec![hash(31), hash(33)]),
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
        check(&engine, "bookings", column, &allowed, &refused).await;
    }
    engine.run("UPDATE bookings SET notice = 'digest', suspicion = 'many-at-once'").await;
    for (column, allowed, refused) in [
        ("network_hash", vec!["NULL".into(), bytes(16)], vec![bytes(15), bytes(17)]),
        ("notice", vec!["'digest'".into()], vec!["'mail'".into(), "'none'".into()]),
        ("digested_at", vec!["1".into(), "NULL".into()], vec![]),
        ("suspicion", vec!["'many-at-once'".into()], vec!["'too-fast'".into(), "'odd'".into()]),
    ] {
        check(&engine, "bookings", column, &allowed, &refused).await;
    }
    let key = |start: &str, length: usize| format!("'{start}{}'", "a".repeat(length));
    let keys =
        (vec![key("k:", 1), key("k:", 255), key("p:", 64)], vec![key("k:", 0), key("k:", 256), key("x:", 9)]);
    check(&engine, "booking_requests", "key", &keys.0, &keys.1).await;
    check(&engine, "booking_requests", "print", &[bytes(32)], &[bytes(31), bytes(33)]).await;
}

async fn check(engine: &Engine, table: &str, column: &str, allowed: &[String], refused: &[String]) {
    for (values, fits) in [(allowed, true), (refused, false)] {
        for value in values {
            let changed = engine.tried(&format!("UPDATE {table} SET {column} = {value}")).await;
            assert_eq!(changed.is_ok(), fits, "{table}.{column} = {value}: {changed:?}");
        }
    }
}

on_both_engines! {
    the_tables_themselves_hold_to_the_limits,
}
