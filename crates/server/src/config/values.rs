//! Raw values: the environment, and under it `lenslink.toml`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const PREFIX: &str = "LENSLINK_";
const FILE: &str = "lenslink.toml";

/// What Kubernetes and old Docker links put into the environment of a service that is called lenslink.
const NOT_OURS: [&str; 2] = ["LENSLINK_PORT", "LENSLINK_SERVICE_"];

#[derive(Clone, Debug, Default)]
pub struct Values {
    environment: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
    file_path: Option<PathBuf>,
    faults: Vec<String>,
}

impl Values {
    /// From this process' environment and a file: the given one, or `lenslink.toml` here if there is one.
    pub fn load(file: Option<&Path>) -> Result<Self, String> {
        let mut values = Self::from_environment(std::env::vars_os());
        let path = match file {
            Some(path) => Some(path.to_owned()),
            None => Some(PathBuf::from(FILE)).filter(|path| path.exists()),
        };
        if let Some(path) = path {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            values.add_file(path, &text)?;
        }
        Ok(values)
    }

    pub fn from_environment<T: Into<OsString>>(variables: impl IntoIterator<Item = (T, T)>) -> Self {
        let mut values = Self::default();
        for (name, value) in variables {
            let (Ok(name), value) = (name.into().into_string(), value.into()) else { continue };
            // An empty variable is how compose files leave a setting out.
            if !is_ours(&name) || value.is_empty() {
                continue;
            }
            match value.into_string() {
                Ok(value) => drop(values.environment.insert(name, value)),
                Err(_) => values.faults.push(format!("{name} in the environment is not valid Unicode")),
            }
        }
        values
    }

    /// Keys may be written as in the environment or short: `LENSLINK_LISTEN` or `listen`.
    pub(super) fn add_file(&mut self, path: PathBuf, text: &str) -> Result<(), String> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            format!("{} line {line}: {}", path.display(), error.message())
        })?;
        for (key, value) in table {
            let name = full_name(&key);
            match flat(value) {
                Some(value) if value.is_empty() => {}
                Some(value) => {
                    if self.file.insert(name.clone(), value).is_some() {
                        self.faults.push(format!("{name} stands twice in {}", path.display()));
                    }
                }
                None => self.faults.push(format!(
                    "{key} in {} must be a text, a number, true, false or a list of texts",
                    path.display()
                )),
            }
        }
        self.file_path = Some(path);
        Ok(())
    }

    /// What was wrong with the values themselves, before anybody looked at their meaning.
    pub(super) fn faults(&self) -> &[String] {
        &self.faults
    }

    pub(super) fn environment(&self, name: &str) -> Option<&str> {
        self.environment.get(name).map(String::as_str)
    }

    pub(super) fn file(&self, name: &str) -> Option<&str> {
        self.file.get(name).map(String::as_str)
    }

    pub(super) fn file_path(&self) -> &Path {
        self.file_path.as_deref().unwrap_or(Path::new(FILE))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.environment.keys().chain(self.file.keys()).map(String::as_str)
    }
}

fn is_ours(name: &str) -> bool {
    let ours = name.starts_with(PREFIX) || super::settings::find(name).is_some();
    ours && !NOT_OURS.iter().any(|foreign| name.starts_with(foreign))
}

fn full_name(key: &str) -> String {
    let name = key.to_uppercase();
    let known = name.starts_with(PREFIX) || super::settings::find(&name).is_some();
    if known { name } else { format!("{PREFIX}{name}") }
}

fn flat(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(true) => Some("on".to_owned()),
        toml::Value::Boolean(false) => Some("off".to_owned()),
        toml::Value::Array(items) => {
            let items: Option<Vec<String>> = items.into_iter().map(flat).collect();
            items.map(|items| items.join(","))
        }
        toml::Value::Float(_) | toml::Value::Datetime(_) | toml::Value::Table(_) => None,
    }
}
