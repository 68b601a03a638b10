//! What nobody needs goes, and what somebody needs stays.

use std::time::Duration;

use serde_json::json;
use server::app::photos::{sweep, sweep_strays};

use super::corpus::{self, RED};
use super::{object, send_file, stored, urls};
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const HOUR: Duration = Duration::from_secs(60 * 60);

fn small() -> Vec<u8> {
    corpus::jpeg(&corpus::plain(60, 60, RED))
}

/// Signed in again after a long time.
async fn later(app: &TestApp, anna: &Browser<'_>, span: Duration) {
    app.cx.clock.advance(span);
    anna.refresh().await.expect(200);
}

async fn a_replaced_photo_goes_after_an_hour_and_the_shown_one_never(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let old = urls(&anna.give_photo(&app, small()).await.expect(200));
    later(&app, &anna, HOUR).await;
    let new = urls(&anna.give_photo(&app, small()).await.expect(200));
    later(&app, &anna, HOUR).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(object(&app, &old[0]).await.0, 200, "not a moment before");
    later(&app, &anna, Duration::from_millis(1)).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(object(&app, &old[0]).await.0, 404);
    later(&app, &anna, 1000 * HOUR / 24).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(object(&app, &new[0]).await.0, 200);
    assert_eq!(anna.get("/api/profile").await.json()["profileImage"], json!(new[0]));
}

async fn a_photo_that_came_back_in_time_stays_and_one_that_was_swept_cannot(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let first = urls(&anna.give_photo(&app, small()).await.expect(200))[0].clone();
    let second = urls(&anna.give_photo(&app, small()).await.expect(200))[0].clone();
    let form =
        |image: &str| json!({"username": "anna", "displayName": "Anna", "bio": "", "profileImage": image});
    anna.put("/api/profile", form(&first)).await.expect(200);
    later(&app, &anna, 2 * HOUR).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(object(&app, &first).await.0, 200);
    assert_eq!(object(&app, &second).await.0, 404);
    anna.put("/api/profile", form(&second)).await.refused(400, "invalid-image");
}

async fn uploads_that_came_to_nothing_go_with_their_files(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, small()).await.expect(200);
    sweep(&app.cx).await.unwrap();
    assert_eq!(stored(&app).len(), 1, "there is still time to use it");
    later(&app, &anna, 2 * HOUR).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(stored(&app), Vec::<String>::new());
    anna.adopt(&url).await.refused(404, "not_found");
}

async fn everything_of_a_deleted_account_goes_with_the_next_sweep(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.signed_up("anna@example.com").await, app.signed_up("bo@example.com").await);
    let kept = urls(&bo.give_photo(&app, small()).await.expect(200));
    let gone = urls(&anna.give_photo(&app, corpus::jpeg(&corpus::quarters(300, 300))).await.expect(200));
    let url = anna.upload_url().await;
    send_file(&app, &url, small()).await.expect(200);
    assert_eq!(stored(&app).len(), 5);
    anna.delete("/api/identity/user").await.expect(204);
    sweep(&app.cx).await.unwrap();
    for url in gone {
        assert_eq!(object(&app, &url).await.0, 404);
    }
    assert_eq!(object(&app, &kept[0]).await.0, 200);
    assert_eq!(stored(&app).len(), 1);
}

/// What stands on disk has the time of this machine, which the clock of the test has to overtake.
async fn objects_that_a_crash_left_behind_are_found_by_their_age(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let shown = urls(&anna.give_photo(&app, small()).await.expect(200));
    let objects = super::objects_folder(&app);
    const ID: &str = "018f0000-0000-7000-8000-000000000000";
    std::fs::create_dir_all(objects.join("photos").join(ID)).unwrap();
    std::fs::create_dir_all(objects.join("uploads")).unwrap();
    let strays = [
        format!("photos/{ID}/128.jpg"),
        format!("photos/{ID}/256.jpg#1"),
        format!("uploads/{ID}"),
        format!("uploads/{ID}#12"),
    ];
    let foreign = ["holiday.jpg", "photos/readme.txt", "uploads/notes"];
    for name in strays.iter().map(String::as_str).chain(foreign) {
        std::fs::write(objects.join(name), "x").unwrap();
    }
    let overtake = Duration::from_secs(100 * 365 * 24 * 60 * 60);
    sweep_strays(&app.cx).await.unwrap();
    assert_eq!(stored(&app).len(), 8, "all of it is too young");
    app.cx.clock.advance(overtake);
    sweep_strays(&app.cx).await.unwrap();
    let left = stored(&app);
    assert_eq!(left.len(), 4, "{left:?}");
    for name in foreign {
        assert!(left.iter().any(|one| one == name), "{name} is not ours to delete");
    }
    assert_eq!(object(&app, &shown[0]).await.0, 200);
}

/// Two installations may share a folder or a bucket by mistake.
async fn what_another_installation_keeps_in_the_same_place_is_left_alone(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let shown = urls(&anna.give_photo(&app, small()).await.expect(200));
    let place = format!("file:{}", app.data_folder().join("objects").display());
    let other = TestApp::with(&[("LENSLINK_STORAGE_URL", &place)], Default::default()).await;
    other.cx.clock.advance(Duration::from_secs(100 * 365 * 24 * 60 * 60));
    sweep(&other.cx).await.unwrap();
    sweep_strays(&other.cx).await.unwrap();
    assert_eq!(object(&app, &shown[0]).await.0, 200);
    assert_eq!(object(&other, &shown[0]).await.0, 404);
}

async fn one_object_that_cannot_be_deleted_keeps_no_other_from_going(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let (first, second) = (anna.upload_url().await, anna.upload_url().await);
    send_file(&app, &first, small()).await.expect(200);
    // A folder with something in it stands where the file was: it cannot be deleted as one.
    let stuck = super::objects_folder(&app).join(&stored(&app)[0]);
    std::fs::remove_file(&stuck).unwrap();
    std::fs::create_dir_all(stuck.join("inside")).unwrap();
    send_file(&app, &second, small()).await.expect(200);
    later(&app, &anna, 2 * HOUR).await;
    sweep(&app.cx).await.unwrap();
    assert_eq!(stored(&app), Vec::<String>::new(), "the other one is gone");
    anna.adopt(&first).await.refused(403, "upload-expired");
    std::fs::remove_dir_all(&stuck).unwrap();
    sweep(&app.cx).await.unwrap();
    anna.adopt(&first).await.refused(404, "not_found");
}

async fn two_nodes_that_sweep_at_once_do_no_harm(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    for _ in 0..3 {
        anna.give_photo(&app, small()).await.expect(200);
    }
    later(&app, &anna, 2 * HOUR).await;
    let (one, two) = tokio::join!(sweep(&app.cx), sweep(&app.cx));
    one.unwrap();
    two.unwrap();
    assert_eq!(stored(&app).len(), 1);
}

on_both_engines! {
    a_replaced_photo_goes_after_an_hour_and_the_shown_one_never,
    a_photo_that_came_back_in_time_stays_and_one_that_was_swept_cannot,
    uploads_that_came_to_nothing_go_with_their_files,
    everything_of_a_deleted_account_goes_with_the_next_sweep,
    objects_that_a_crash_left_behind_are_found_by_their_age,
    what_another_installation_keeps_in_the_same_place_is_left_alone,
    one_object_that_cannot_be_deleted_keeps_no_other_from_going,
    two_nodes_that_sweep_at_once_do_no_harm,
}
