//! Configuration. Only this module reads the environment. Every section reports its errors, so that the
//! operator sees all of them at once.

mod accounts;
mod database;
mod firebase;
mod hsts;
mod http;
mod links;
mod log;
mod mail;
mod master_key;
mod objects;
mod raw_settings;
mod reader;
mod settings;
mod warnings;

pub use accounts::{AccountsConfig, GoogleConfig, Registration};
pub use firebase::FirebaseAccounts;
pub use hsts::Hsts;
pub use http::{HttpConfig, MetricsListen};
pub use log::{LogConfig, LogFormat};
pub use mail::{MailConfig, MailTransport, SmtpConfig, SmtpEncryption};
pub use master_key::MasterKey;
pub use objects::ObjectStorageConfig;
pub use raw_settings::RawSettings;
pub use reader::{ConfigError, EffectiveSetting, SettingSource};
pub use settings::descriptions;

use domain::{Brand, OperatorLinks};
use storage::DatabaseLocation;

use reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct Config {
    pub brand: Brand,
    pub links: OperatorLinks,
    pub http: HttpConfig,
    pub database: DatabaseLocation,
    pub master_key: MasterKey,
    pub objects: ObjectStorageConfig,
    pub mail: MailConfig,
    pub accounts: AccountsConfig,
    pub log: LogConfig,
}

impl Config {
    pub fn read(values: &RawSettings) -> Result<Self, ConfigError> {
        Self::read_with_settings(values).0
    }

    /// The configuration, and the effective value and source of every setting.
    pub fn read_with_settings(values: &RawSettings) -> (Result<Self, ConfigError>, Vec<EffectiveSetting>) {
        let mut reader = SettingsReader::new(values);
        let config = Self::read_sections(&mut reader);
        let (errors, settings) = reader.finish();
        match config {
            Some(config) if errors.is_empty() => (Ok(config), settings),
            _ => (Err(errors), settings),
        }
    }

    /// Reads every section before it returns, so that all errors are reported.
    fn read_sections(reader: &mut SettingsReader<'_>) -> Option<Self> {
        let http = http::read(reader);
        let data_dir = database::read_data_dir(reader);
        let database = database::read(reader, &data_dir);
        let master_key = master_key::read(reader, &data_dir);
        let objects = objects::read(reader, &data_dir);
        let mail = mail::read(reader, &data_dir);
        let accounts = accounts::read(reader);
        let brand = reader.read_or_default("LENSLINK_BRAND", "Lenslink", |text| text.parse::<Brand>());
        let links = links::read(reader);
        let log = log::read(reader);
        firebase::check_emulator(reader, accounts.as_ref(), http.as_ref());
        Some(Self {
            brand: brand?,
            links: links?,
            http: http?,
            database: database?,
            master_key: master_key?,
            objects: objects?,
            mail: mail?,
            accounts: accounts?,
            log: log?,
        })
    }
}

#[cfg(test)]
mod tests;
