//! Raw setting values from the environment and `lenslink.toml`. The environment takes precedence.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const PREFIX: &str = "LENSLINK_";
const DEFAULT_FILE: &str = "lenslink.toml";

/// Kubernetes and old Docker links add these variables for a service named lenslink.
const FOREIGN_PREFIXES: [&str; 2] = ["LENSLINK_PORT", "LENSLINK_SERVICE_"];

#[derive(Clone, Debug, Default)]
pub struct RawSettings {
    environment: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
    file_path: Option<PathBuf>,
    errors: Vec<String>,
}

impl RawSettings {
    /// Reads the environment and `file`, or `lenslink.toml` in the current folder if it exists.
    pub fn load(file: Option<&Path>) -> Result<Self, String> {
        let mut settings = Self::from_environment(std::env::vars_os());
        let path = match file {
            Some(path) => Some(path.to_owned()),
            None => Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.exists()),
        };
        if let Some(path) = path {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            settings.add_file(path, &text)?;
        }
        Ok(settings)
    }

    pub fn from_environment<T: Into<OsString>>(variables: impl IntoIterator<Item = (T, T)>) -> Self {
        let mut settings = Self::default();
        for (name, value) in variables {
            let (Ok(name), value) = (name.into().into_string(), value.into()) else { continue };
            // In a Compose file, an operator leaves a setting out with an empty variable.
            if !is_lenslink_setting(&name) || value.is_empty() {
                continue;
            }
            match value.into_string() {
                Ok(value) => drop(settings.environment.insert(name, value)),
                Err(_) => settings.errors.push(format!("{name} in the environment is not valid Unicode")),
            }
        }
        settings
    }

    /// Keys may be written as in the environment or short: `LENSLINK_LISTEN` or `listen`.
    pub(super) fn add_file(&mut self, path: PathBuf, text: &str) -> Result<(), String> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            format!("{} line {line}: {}", path.display(), error.message())
        })?;
        for (key, value) in table {
            let name = to_full_name(&key);
            match value_to_text(value) {
                Some(value) if value.is_empty() => {}
                Some(value) => {
                    if self.file.insert(name.clone(), value).is_some() {
                        self.errors.push(format!("{name} is set twice in {}", path.display()));
                    }
                }
                None => self.errors.push(format!(
                    "{key} in {} must be a string, a number, true, false or a list of strings",
                    path.display()
                )),
            }
        }
        self.file_path = Some(path);
        Ok(())
    }

    /// Errors in the raw values, found before the settings are parsed.
    pub(super) fn errors(&self) -> &[String] {
        &self.errors
    }

    pub(super) fn get_from_environment(&self, name: &str) -> Option<&str> {
        self.environment.get(name).map(String::as_str)
    }

    pub(super) fn get_from_file(&self, name: &str) -> Option<&str> {
        self.file.get(name).map(String::as_str)
    }

    pub(super) fn file_path(&self) -> &Path {
        self.file_path.as_deref().unwrap_or(Path::new(DEFAULT_FILE))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.environment.keys().chain(self.file.keys()).map(String::as_str)
    }
}

fn is_lenslink_setting(name: &str) -> bool {
    let has_setting_name = name.starts_with(PREFIX) || super::settings::find(name).is_some();
    has_setting_name && !FOREIGN_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

fn to_full_name(key: &str) -> String {
    let name = key.to_uppercase();
    let is_full_name = name.starts_with(PREFIX) || super::settings::find(&name).is_some();
    if is_full_name { name } else { format!("{PREFIX}{name}") }
}

fn value_to_text(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(true) => Some("on".to_owned()),
        toml::Value::Boolean(false) => Some("off".to_owned()),
        toml::Value::Array(items) => {
            let items: Option<Vec<String>> = items.into_iter().map(value_to_text).collect();
            items.map(|items| items.join(","))
        }
        toml::Value::Float(_) | toml::Value::Datetime(_) | toml::Value::Table(_) => None,
    }
}
