//! One suite for everything a client, a browser or an operator can see of the binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod account;
mod assets;
mod backup;
mod bad_requests;
mod binary;
mod booking;
mod booking_mail;
mod browser;
mod catalog;
mod command_line;
mod connections;
mod contract;
mod demo;
mod desk;
mod dev_mail;
mod doctor;
mod doctor_sender;
mod engines;
mod fault_proxy;
mod google;
mod harness;
mod headers;
mod identity;
mod layers;
mod live;
mod logs;
mod mail;
mod mail_command;
mod mail_courier;
mod mail_logs;
mod mail_smtp;
mod mails;
mod metrics;
mod pages;
mod photos;
mod probes;
mod profile;
mod public_page;
mod reading;
mod smtp_server;
mod starting;
mod statistics;
mod user_command;
