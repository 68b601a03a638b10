//! Integration tests of the HTTP API, the pages and the command line.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod account;
mod architecture;
mod assets;
mod backup;
mod bad_requests;
mod booking;
mod booking_emails;
mod booking_events;
mod command_line;
mod connections;
mod contract;
mod demo;
mod demo_contents;
mod dev_mail;
mod doctor;
mod doctor_sender;
mod draining;
mod firebase;
mod google;
mod headers;
mod identity;
mod inbox;
mod instance;
mod line_feeds;
mod logs;
mod mail;
mod mail_command;
mod mail_files;
mod mail_logs;
mod mail_operator;
mod mail_smtp;
mod metrics;
mod outbox_worker;
mod pages;
mod photos;
mod portfolio;
mod probes;
mod profile;
mod public_page;
mod read_only_get;
mod statistics;
mod storage_faults;
mod support;
mod user_command;
