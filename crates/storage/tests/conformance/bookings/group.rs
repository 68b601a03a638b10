use std::collections::HashSet;
use std::time::Duration;

use domain::booking::RequestKey;
use domain::{BookingId, MailId, Notice, Suspicion};
use storage::{Before, Entered, RECEIPT_MAIL, REQUEST_MAIL};

use super::studio::{Wanted, enter, find, keyed, mails, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::NOW;

fn again(first: &Wanted) -> Wanted {
    Wanted { id: BookingId::new(NOW), receipt: Some(MailId::new(NOW)), ..first.clone() }
}

fn before(first: &Wanted) -> Entered {
    Entered::Before(Before { booking: first.id, print: first.print.to_vec(), at: first.at })
}

async fn a_booking_reads_back_as_it_was_entered_and_has_its_mails(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let one = wanted(&anna, keyed("1"));
    assert_eq!(enter(&db, &[&one]).await, [Entered::Now]);
    assert_eq!(find(&db, one.id).await, Some(one.booking()));
    assert_eq!(find(&db, BookingId::new(NOW)).await, None);
    let mut expected = vec![
        (one.id.into(), REQUEST_MAIL.to_owned(), "anna@example.com".to_owned(), Some(one.id)),
        (one.receipt.unwrap(), RECEIPT_MAIL.to_owned(), "Bo@example.org".to_owned(), Some(one.id)),
    ];
    expected.sort_by_key(|(id, ..)| *id);
    assert_eq!(mails(&db).await, expected);
}

async fn who_hears_of_a_booking_is_as_was_decided(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let hidden = Wanted {
        suspicion: Some(Suspicion::TooFast),
        notice: Notice::None,
        receipt: None,
        ..wanted(&anna, keyed("1"))
    };
    let later = Wanted { notice: Notice::Digest, receipt: None, ..wanted(&anna, keyed("2")) };
    let many = Wanted {
        suspicion: Some(Suspicion::TooMany),
        id: BookingId::new(NOW),
        key: keyed("3"),
        ..hidden.clone()
    };
    enter(&db, &[&hidden, &later, &many]).await;
    for one in [&hidden, &later, &many] {
        assert_eq!(find(&db, one.id).await, Some(one.booking()));
    }
    assert_eq!(mails(&db).await, []);
}

async fn one_key_makes_one_booking_for_as_long_as_it_is_known(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let first = wanted(&anna, keyed("1"));
    enter(&db, &[&first]).await;
    let later = Wanted { at: NOW.plus(Duration::from_secs(29 * 86_400)), print: [8; 32], ..again(&first) };
    assert_eq!(
        enter(&db, &[&later]).await,
        [before(&first)],
        "also for another request: whoever asked has to tell"
    );
    assert_eq!(find(&db, later.id).await, None);
    assert_eq!(mails(&db).await.len(), 2);
    let elsewhere = wanted(&bo, keyed("1"));
    assert_eq!(
        enter(&db, &[&elsewhere]).await,
        [Entered::Now],
        "another photographer's clients have their own keys"
    );
}

async fn the_same_words_make_one_booking_a_minute(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let first = wanted(&anna, RequestKey::of_print(&[7; 32]));
    enter(&db, &[&first]).await;
    let after = |millis: u64| Wanted { at: NOW.plus(Duration::from_millis(millis)), ..again(&first) };
    let (just, minute) = (after(59_999), after(60_000));
    assert_eq!(enter(&db, &[&just]).await, [before(&first)]);
    assert_eq!(enter(&db, &[&minute]).await, [Entered::Now]);
    assert_eq!(enter(&db, &[&after(60_001)]).await, [before(&minute)], "the minute begins with the newest");
    let set_back = Wanted { at: NOW.minus(Duration::from_secs(86_400)), ..again(&first) };
    assert_eq!(enter(&db, &[&set_back]).await, [Entered::Now], "by a clock that was a day ahead");
}

async fn of_a_group_the_new_ones_are_entered_and_the_others_told(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (first, second) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&first, &second]).await;
    let (third, fourth) = (wanted(&anna, keyed("3")), wanted(&anna, keyed("4")));
    let outcomes = enter(&db, &[&third, &again(&second), &fourth, &again(&first)]).await;
    assert_eq!(outcomes, [Entered::Now, before(&second), Entered::Now, before(&first)]);
    for one in [&third, &fourth] {
        assert_eq!(find(&db, one.id).await, Some(one.booking()));
    }
    assert_eq!(mails(&db).await.len(), 8);
}

async fn a_group_of_256_is_entered_whole(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let all: Vec<Wanted> = (0..256).map(|n| wanted(&anna, keyed(&n.to_string()))).collect();
    let outcomes = enter(&db, &all.iter().collect::<Vec<_>>()).await;
    assert!(outcomes.iter().all(|entered| *entered == Entered::Now));
    let told: HashSet<_> = mails(&db).await.into_iter().filter_map(|(.., booking)| booking).collect();
    assert_eq!(told, all.iter().map(|one| one.id).collect());
}

async fn what_is_rolled_back_leaves_nothing(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let one = wanted(&anna, keyed("1"));
    {
        let mut tx = db.write().await.unwrap();
        tx.bookings().insert_group(&[one.as_new()]).await.unwrap();
    }
    assert_eq!(find(&db, one.id).await, None);
    assert_eq!(mails(&db).await, []);
    assert_eq!(enter(&db, &[&again(&one)]).await, [Entered::Now], "the key is free");
}

async fn one_that_cannot_be_stored_keeps_the_whole_group_out(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let one = wanted(&anna, keyed("1"));
    let twice = Wanted { id: one.id, key: keyed("2"), receipt: None, ..one.clone() };
    {
        let mut tx = db.write().await.unwrap();
        assert!(tx.bookings().insert_group(&[one.as_new(), twice.as_new()]).await.is_err());
    }
    assert_eq!(find(&db, one.id).await, None);
    assert_eq!(mails(&db).await, []);
}

on_both_engines! {
    a_booking_reads_back_as_it_was_entered_and_has_its_mails,
    who_hears_of_a_booking_is_as_was_decided,
    one_key_makes_one_booking_for_as_long_as_it_is_known,
    the_same_words_make_one_booking_a_minute,
    of_a_group_the_new_ones_are_entered_and_the_others_told,
    a_group_of_256_is_entered_whole,
    what_is_rolled_back_leaves_nothing,
    one_that_cannot_be_stored_keeps_the_whole_group_out,
}
