//! `lenslink doctor` against working and failing services.

use server::config::{Config, RawSettings};
use server::doctor::{CheckStatus, Depth, Finding, Resolver, examine};
use tempfile::TempDir;

use crate::support::binary::UNREACHABLE_ADDRESS;
use crate::support::harness::{env_variable, http_client};

pub struct Report {
    pub findings: Vec<Finding>,
    folder: TempDir,
}

impl Report {
    fn finding(&self, about: &str) -> &Finding {
        self.findings.iter().find(|finding| finding.about == about).unwrap()
    }
}

async fn run_doctor(settings: &[(&str, &str)]) -> Report {
    run_doctor_with_resolver(Resolver::with_server(UNREACHABLE_ADDRESS.parse().unwrap()), settings).await
}

pub async fn run_doctor_with_resolver(resolver: Resolver, settings: &[(&str, &str)]) -> Report {
    // Installs the TLS provider, which the checks need.
    let _ = http_client();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data").display().to_string();
    let url = format!("http://{UNREACHABLE_ADDRESS}");
    let defaults = [("LENSLINK_DATA_DIR", &*data), ("LENSLINK_PUBLIC_URL", &*url)];
    let variables = defaults.into_iter().chain(settings.iter().copied());
    let config = Config::read(&RawSettings::from_environment(variables)).unwrap();
    Report { findings: examine(&config, &resolver, Depth::Quick).await, folder }
}

#[tokio::test]
async fn accepts_an_empty_folder_and_creates_nothing() {
    let report = run_doctor(&[]).await;
    assert_eq!(report.finding("database").status, CheckStatus::Fine, "{:?}", report.findings);
    assert_eq!(report.finding("storage").status, CheckStatus::Fine);
    assert_eq!(report.finding("clock").status, CheckStatus::Fine);
    assert_eq!(report.finding("mail").status, CheckStatus::Notice);
    assert_eq!(report.finding("public URL").status, CheckStatus::Notice, "no server runs yet");
    assert!(report.finding("database").message.starts_with("SQLite 3."), "{:?}", report.findings);
    assert_eq!(report.folder.path().read_dir().unwrap().count(), 0, "doctor leaves no files behind");
}

#[tokio::test]
async fn checks_postgresql_and_its_clock() {
    let report = run_doctor(&[("LENSLINK_DATABASE_URL", &env_variable("TEST_POSTGRES_URL"))]).await;
    assert_eq!(report.finding("database").status, CheckStatus::Fine, "{:?}", report.findings);
    assert!(report.finding("database").message.starts_with("PostgreSQL"));
    assert_eq!(report.finding("clock").message, "agrees with the database's clock");
}

#[tokio::test]
async fn reports_an_unreachable_database_with_a_remedy() {
    let report =
        run_doctor(&[("LENSLINK_DATABASE_URL", &format!("postgres://{UNREACHABLE_ADDRESS}/x"))]).await;
    let finding = report.finding("database");
    assert_eq!(finding.status, CheckStatus::Broken);
    assert!(finding.remedy.as_ref().unwrap().contains("LENSLINK_DATABASE_URL"));
}

async fn run_doctor_with_bucket(secret: &str) -> Report {
    let url =
        format!("s3://{}?endpoint={}", env_variable("TEST_S3_BUCKET"), env_variable("TEST_S3_ENDPOINT"));
    let key = env_variable("TEST_S3_ACCESS_KEY");
    run_doctor(&[
        ("LENSLINK_STORAGE_URL", &url),
        ("AWS_ACCESS_KEY_ID", &key),
        ("AWS_SECRET_ACCESS_KEY", secret),
    ])
    .await
}

#[tokio::test]
async fn checks_the_bucket_and_its_key() {
    let right = run_doctor_with_bucket(&env_variable("TEST_S3_SECRET_KEY")).await;
    assert_eq!(right.finding("storage").status, CheckStatus::Fine, "{:?}", right.findings);
    let wrong = run_doctor_with_bucket("not-the-secret").await;
    assert_eq!(wrong.finding("storage").status, CheckStatus::Broken);
    assert!(!format!("{:?}", wrong.findings).contains("not-the-secret"));
}

#[tokio::test]
async fn checks_the_mail_server() {
    let mail = async |address: &str| {
        let url = format!("smtp://{address}");
        let report =
            run_doctor(&[("LENSLINK_SMTP_URL", &url), ("LENSLINK_MAIL_FROM", "a@photos.example")]).await;
        report.findings.into_iter().find(|finding| finding.about == "mail").unwrap()
    };
    let working = mail(&format!("127.0.0.1:{}", env_variable("TEST_SMTP_PORT"))).await;
    assert_eq!(working.status, CheckStatus::Fine, "{working:?}");
    let failing = mail(UNREACHABLE_ADDRESS).await;
    assert_eq!(failing.status, CheckStatus::Broken, "{failing:?}");
    assert!(failing.remedy.unwrap().contains("LENSLINK_SMTP_URL"));
}

#[tokio::test]
async fn reports_a_public_url_that_is_not_lenslink() {
    // The mail server's web page answers there.
    let report = run_doctor(&[("LENSLINK_PUBLIC_URL", &env_variable("TEST_MAILDEV_URL"))]).await;
    assert_eq!(report.finding("public URL").status, CheckStatus::Broken, "{:?}", report.findings);
}

#[tokio::test]
async fn checks_an_existing_folder_without_changing_it() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("file:{}", folder.path().display());
    let report = run_doctor(&[("LENSLINK_STORAGE_URL", &url)]).await;
    assert!(
        report.finding("storage").message.ends_with("wrote, read, listed and deleted an object"),
        "{:?}",
        report.findings
    );
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "doctor leaves no files behind");
}
