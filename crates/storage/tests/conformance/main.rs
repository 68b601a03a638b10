//! Tests of the stores. Most are written once and run on both engines; those of `blobs` run on a disk and on S3.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod account_attempts;
mod accounts;
mod action_codes;
mod attempts;
mod blobs;
mod bookings;
mod changes;
mod commits;
mod copies;
mod engine;
mod export;
mod fixtures;
mod hosted_accounts;
mod instance;
mod linked_identities;
mod opening;
mod outbox;
mod outbox_deleted_account;
mod outbox_operator;
mod outbox_past_delivery;
mod photos;
mod portfolio;
mod postgres;
mod profiles;
mod reset_requests;
mod schema_parity;
mod second_factors;
mod services;
mod sessions;
mod settings;
mod signing_keys;
mod sqlite;
mod transactions;
mod uploads;
mod usernames;
mod views;

/// Runs each case on a SQLite file in a temporary folder and in a PostgreSQL schema of its own.
macro_rules! on_both_engines {
    ($($case:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test] async fn $case() { super::$case($crate::engine::Engine::sqlite()).await; })+
        }
        mod on_postgres {
            $(#[tokio::test] async fn $case() {
                let engine = $crate::engine::Engine::postgres().await;
                super::$case(engine.clone()).await;
                engine.drop_schema().await;
            })+
        }
    };
}
pub(crate) use on_both_engines;
