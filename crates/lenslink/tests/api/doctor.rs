//! `lenslink doctor` against real servers, well and ill.

use server::config::{Config, Values};
use server::doctor::{Depth, Finding, Resolver, Verdict, examine};
use tempfile::TempDir;

use crate::binary::NOBODY;
use crate::harness::{client, variable};

pub struct Report {
    pub findings: Vec<Finding>,
    folder: TempDir,
}

impl Report {
    fn of(&self, about: &str) -> &Finding {
        self.findings.iter().find(|finding| finding.about == about).unwrap()
    }
}

async fn doctor(settings: &[(&str, &str)]) -> Report {
    doctor_asking(Resolver::at(NOBODY.parse().unwrap()), settings).await
}

pub async fn doctor_asking(resolver: Resolver, settings: &[(&str, &str)]) -> Report {
    let _ = client();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data").display().to_string();
    let url = format!("http://{NOBODY}");
    let defaults = [("LENSLINK_DATA_DIR", &*data), ("LENSLINK_PUBLIC_URL", &*url)];
    let variables = defaults.into_iter().chain(settings.iter().copied());
    let config = Config::read(&Values::from_environment(variables)).unwrap();
    Report { findings: examine(&config, &resolver, Depth::Quick).await, folder }
}

#[tokio::test]
async fn a_fresh_folder_is_fine_and_looking_makes_nothing_in_it() {
    let report = doctor(&[]).await;
    assert_eq!(report.of("database").verdict, Verdict::Fine, "{:?}", report.findings);
    assert_eq!(report.of("storage").verdict, Verdict::Fine);
    assert_eq!(report.of("clock").verdict, Verdict::Fine);
    assert_eq!(report.of("mail").verdict, Verdict::Notice);
    assert_eq!(report.of("public URL").verdict, Verdict::Notice, "nothing serves yet");
    assert!(report.of("database").what.starts_with("SQLite 3."), "{:?}", report.findings);
    assert_eq!(report.folder.path().read_dir().unwrap().count(), 0, "looking leaves nothing behind");
}

#[tokio::test]
async fn postgresql_is_reached_and_its_clock_compared() {
    let report = doctor(&[("LENSLINK_DATABASE_URL", &variable("TEST_POSTGRES_URL"))]).await;
    assert_eq!(report.of("database").verdict, Verdict::Fine, "{:?}", report.findings);
    assert!(report.of("database").what.starts_with("PostgreSQL"));
    assert_eq!(report.of("clock").what, "agrees with the database's clock");
}

#[tokio::test]
async fn a_database_that_is_down_is_broken_and_has_a_remedy() {
    let report = doctor(&[("LENSLINK_DATABASE_URL", &format!("postgres://{NOBODY}/x"))]).await;
    let finding = report.of("database");
    assert_eq!(finding.verdict, Verdict::Broken);
    assert!(finding.remedy.as_ref().unwrap().contains("LENSLINK_DATABASE_URL"));
}

async fn with_bucket(secret: &str) -> Report {
    let url = format!("s3://{}?endpoint={}", variable("TEST_S3_BUCKET"), variable("TEST_S3_ENDPOINT"));
    let key = variable("TEST_S3_ACCESS_KEY");
    doctor(&[("LENSLINK_STORAGE_URL", &url), ("AWS_ACCESS_KEY_ID", &key), ("AWS_SECRET_ACCESS_KEY", secret)])
        .await
}

#[tokio::test]
async fn a_bucket_is_fine_with_the_right_key_and_broken_with_a_wrong_one() {
    let right = with_bucket(&variable("TEST_S3_SECRET_KEY")).await;
    assert_eq!(right.of("storage").verdict, Verdict::Fine, "{:?}", right.findings);
    let wrong = with_bucket("not-the-secret").await;
    assert_eq!(wrong.of("storage").verdict, Verdict::Broken);
    assert!(!format!("{:?}", wrong.findings).contains("not-the-secret"));
}

#[tokio::test]
async fn a_mail_server_is_fine_when_it_answers_and_broken_when_it_does_not() {
    let mail = async |address: &str| {
        let url = format!("smtp://{address}");
        let report = doctor(&[("LENSLINK_SMTP_URL", &url), ("LENSLINK_MAIL_FROM", "a@photos.example")]).await;
        report.findings.into_iter().find(|finding| finding.about == "mail").unwrap()
    };
    let well = mail(&format!("127.0.0.1:{}", variable("TEST_SMTP_PORT"))).await;
    assert_eq!(well.verdict, Verdict::Fine, "{well:?}");
    let ill = mail(NOBODY).await;
    assert_eq!(ill.verdict, Verdict::Broken, "{ill:?}");
    assert!(ill.remedy.unwrap().contains("LENSLINK_SMTP_URL"));
}

#[tokio::test]
async fn a_public_address_that_is_somebody_elses_is_broken() {
    // The mail server's web page answers there, but not as Lenslink.
    let report = doctor(&[("LENSLINK_PUBLIC_URL", &variable("TEST_MAILDEV_URL"))]).await;
    assert_eq!(report.of("public URL").verdict, Verdict::Broken, "{:?}", report.findings);
}

#[tokio::test]
async fn a_folder_that_exists_is_written_read_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("file:{}", folder.path().display());
    let report = doctor(&[("LENSLINK_STORAGE_URL", &url)]).await;
    assert!(
        report.of("storage").what.ends_with("wrote, read, listed and deleted an object"),
        "{:?}",
        report.findings
    );
}
