use server::app::backup::{BackedUpPhotos, create_backup, restore_backup};
use server::http::accept::Limits;

use super::*;
use crate::photos::stored_files;

#[tokio::test]
async fn a_backup_restores_photos_and_files_that_are_not_processed_yet() {
    let app = TestApp::new().await;
    let anna = app.add_account_with_profile("anna").await;
    let ready = app.add_ready_photo(&anna).await;
    let waiting = app.add_photo(&anna, corpus::jpeg(&corpus::quarters(500, 300))).await;
    let files = stored_files(&app);
    assert!(files.contains(&format!("portfolio/{waiting}/original")));
    let (config, now) = (app.ctx.config.clone(), app.ctx.clock.now());
    let backup = app.data_folder().join("backup.tar");
    let summary = create_backup(&config, &backup, false, now).await.unwrap();
    assert!(matches!(summary.photos, BackedUpPhotos::Files(count) if count == files.len()));
    drop(anna);

    let folder = app.shut_down().await;
    std::fs::remove_dir_all(folder.path().join("data/objects")).unwrap();
    restore_backup(&config, &backup, true, now).await.unwrap();
    let app = TestApp::in_folder(folder, &[], Limits::default()).await;
    assert_eq!(stored_files(&app), files);
    app.process_photos().await;
    let public = app.public_profile("anna").await;
    assert_eq!(ids(public["portfolio"].as_array().unwrap()), [ready, waiting]);
}
