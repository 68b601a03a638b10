//! Accounts at Firebase: its keys, and the service account.

use domain::Clock;
use identity::firebase::Firebase;

use super::Finding;
use crate::config::{Config, FirebaseAccounts};

const ABOUT: &str = "accounts";
/// No Firebase user has this id, but the question shows whether the service account works.
const UNKNOWN_SUBJECT: &str = "lenslink-doctor";

/// Empty if this server keeps the accounts itself.
pub(super) async fn examine(config: &Config) -> Vec<Finding> {
    let Some(settings) = &config.accounts.firebase else { return Vec::new() };
    match Firebase::new(settings.project.clone(), Clock::system()) {
        Ok(firebase) => {
            vec![examine_keys(settings, &firebase).await, examine_users(settings, &firebase).await]
        }
        Err(error) => vec![Finding::broken(ABOUT, error.to_string(), "install the package ca-certificates")],
    }
}

async fn examine_keys(settings: &FirebaseAccounts, firebase: &Firebase) -> Finding {
    let project = &settings.project;
    if let Some(address) = project.emulator {
        return Finding::notice(
            ABOUT,
            format!("the Firebase emulator at {address} keeps them, and its tokens are not signed"),
            "unset LENSLINK_FIREBASE_EMULATOR before real photographers sign in",
        );
    }
    match firebase.check_keys().await {
        Ok(()) => Finding::fine(ABOUT, format!("Firebase keeps them in the project {}", project.project_id)),
        Err(error) => Finding::broken(
            ABOUT,
            format!("the public keys of Firebase cannot be read: {error}"),
            "allow connections to www.googleapis.com, port 443",
        ),
    }
}

async fn examine_users(settings: &FirebaseAccounts, firebase: &Firebase) -> Finding {
    match firebase.find_user(UNKNOWN_SUBJECT).await {
        Ok(None) => Finding::notice(
            ABOUT,
            "a user that is disabled or signed out at Firebase can go on for up to an hour",
            "set LENSLINK_FIREBASE_SERVICE_ACCOUNT to the key file of a service account, to refuse such users within 5 minutes",
        ),
        Ok(Some(_)) => Finding::fine(
            ABOUT,
            "a user that is disabled or signed out at Firebase is refused within 5 minutes",
        ),
        Err(error) if settings.project.emulator.is_some() => Finding::broken(
            ABOUT,
            format!("the emulator does not answer: {error}"),
            "start it with `firebase emulators:start --only auth`",
        ),
        Err(error) => Finding::broken(
            ABOUT,
            format!("the service account cannot read users: {error}"),
            "give it the role Firebase Authentication Viewer, and check that its key still exists",
        ),
    }
}
