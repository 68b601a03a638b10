//! Reads settings one by one and collects errors instead of stopping at the first.

use std::fmt;

use url::Url;

use super::raw_settings::RawSettings;
use super::settings::{self, Visibility};

/// All configuration errors, one sentence each.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingSource {
    Default,
    Environment,
    File,
}

/// The effective value of one setting, with secrets masked.
#[derive(Debug, PartialEq, Eq)]
pub struct EffectiveSetting {
    pub name: &'static str,
    pub value: String,
    pub source: SettingSource,
}

#[derive(Debug)]
pub(super) struct SettingsReader<'v> {
    values: &'v RawSettings,
    errors: Vec<String>,
    effective_settings: Vec<EffectiveSetting>,
}

impl<'v> SettingsReader<'v> {
    pub fn new(values: &'v RawSettings) -> Self {
        let mut reader = Self { values, errors: values.errors().to_vec(), effective_settings: Vec::new() };
        reader.report_unknown_names();
        reader
    }

    /// `None` if the value is invalid; the error is recorded.
    pub fn read_or_default<T, E: fmt::Display>(
        &mut self,
        name: &'static str,
        default: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let (text, source) = self.look_up(name).unwrap_or((default, SettingSource::Default));
        let text = text.to_owned();
        self.record(name, &text, source);
        self.parse(name, &text, parse)
    }

    /// `Some(None)` if the setting is absent, `None` if the value is invalid; the error is recorded.
    pub fn read_optional<T, E: fmt::Display>(
        &mut self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<Option<T>> {
        let Some((text, source)) = self.look_up(name) else {
            self.record(name, "", SettingSource::Default);
            return Some(None);
        };
        let text = text.to_owned();
        self.record(name, &text, source);
        self.parse(name, &text, parse).map(Some)
    }

    pub fn read_optional_text(&mut self, name: &'static str) -> Option<String> {
        self.read_optional(name, |text| Ok::<_, String>(text.to_owned())).flatten()
    }

    /// True also if the operator set the default value explicitly.
    pub fn is_set(&self, name: &str) -> bool {
        self.look_up(name).is_some()
    }

    pub fn add_error(&mut self, sentence: impl Into<String>) {
        self.errors.push(sentence.into());
    }

    pub fn finish(self) -> (ConfigError, Vec<EffectiveSetting>) {
        (ConfigError(self.errors), self.effective_settings)
    }

    fn look_up(&self, name: &str) -> Option<(&'v str, SettingSource)> {
        let environment =
            self.values.get_from_environment(name).map(|text| (text, SettingSource::Environment));
        environment.or_else(|| self.values.get_from_file(name).map(|text| (text, SettingSource::File)))
    }

    fn parse<T, E: fmt::Display>(
        &mut self,
        name: &'static str,
        text: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        match parse(text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.add_error(format!("{name} is \"{}\", but {error}", display_value(name, text)));
                None
            }
        }
    }

    fn record(&mut self, name: &'static str, text: &str, source: SettingSource) {
        self.effective_settings.push(EffectiveSetting { name, value: display_value(name, text), source });
    }

    fn report_unknown_names(&mut self) {
        for name in self.values.names().filter(|name| settings::find(name).is_none()) {
            let location = match self.values.get_from_environment(name) {
                Some(_) => "the environment".to_owned(),
                None => self.values.file_path().display().to_string(),
            };
            self.errors.push(match settings::find_closest(name) {
                Some(suggestion) => {
                    format!("{name} in {location} is not a setting; did you mean {suggestion}?")
                }
                None => format!("{name} in {location} is not a setting; `lenslink config` lists them all"),
            });
        }
    }
}

const MASK: &str = "***";

fn display_value(name: &str, text: &str) -> String {
    match settings::find(name).map_or(Visibility::Secret, |setting| setting.visibility) {
        _ if text.is_empty() => String::new(),
        Visibility::Public => text.to_owned(),
        Visibility::Secret => MASK.to_owned(),
        Visibility::MaskPassword => mask_password(text),
    }
}

/// Masks the password before the host, and every query parameter whose name contains "password". Masks the whole
/// text if the password may be elsewhere, as in a URL with a password that is not percent-encoded.
fn mask_password(text: &str) -> String {
    let Ok(mut url) = Url::parse(text) else {
        // A single word has no room for a password.
        let is_word = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        return if is_word { text.to_owned() } else { MASK.to_owned() };
    };
    let parts_after_host = [Some(url.path()), url.query(), url.fragment()];
    if parts_after_host.into_iter().flatten().any(|part| part.contains('@')) {
        return MASK.to_owned();
    }
    if url.password().is_some() && url.set_password(Some(MASK)).is_err() {
        return MASK.to_owned();
    }
    let masked_query = url.query().map(|query| {
        let mask_pair = |pair: &str| match pair.split_once('=') {
            Some((name, _)) if name.to_lowercase().contains("password") => format!("{name}={MASK}"),
            _ => pair.to_owned(),
        };
        query.split('&').map(mask_pair).collect::<Vec<_>>().join("&")
    });
    url.set_query(masked_query.as_deref());
    url.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_passwords_in_urls() {
        assert_eq!(mask_password("postgres://anna:hush@db:5432/x"), "postgres://anna:***@db:5432/x");
        assert_eq!(
            mask_password("postgres://db/x?user=u&password=hush"),
            "postgres://db/x?user=u&password=***"
        );
        assert_eq!(mask_password("postgres://u@db/x?sslpassword=hush"), "postgres://u@db/x?sslpassword=***");
        assert_eq!(mask_password("smtp://anna:hu@sh@host:25"), "smtp://anna:***@host:25");
        assert_eq!(mask_password("sqlite:data/lenslink.db"), "sqlite:data/lenslink.db");
    }

    #[test]
    fn masks_texts_whose_password_may_be_anywhere() {
        for text in [
            "smtp://anna:hu@sh@host:bad",
            "smtp://anna:hu?sh@host",
            "smtp://anna:12?sh@host",
            "smtp://anna:12#sh@host",
            "postgres://anna:12/sh@db/x",
            "smtp://anna:hush",
            "anna:hush@host",
            "host=db password=hush",
            "hush@",
        ] {
            assert_eq!(mask_password(text), "***", "{text}");
        }
    }
}
