//! Raw values: the environment, and under it `lenslink.toml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const PREFIX: &str = "LENSLINK_";
const FILE: &str = "lenslink.toml";

#[derive(Clone, Debug, Default)]
pub struct Values {
    environment: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
    file_path: Option<PathBuf>,
}

impl Values {
    /// From this process' environment and a file: the given one, or `lenslink.toml` here if there is one.
    pub fn load(file: Option<&Path>) -> Result<Self, String> {
        // Names and values that are not Unicode cannot be ours.
        let environment = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        let mut values = Self::from_environment(environment);
        let path = match file {
            Some(path) => Some(path.to_owned()),
            None => Some(PathBuf::from(FILE)).filter(|path| path.exists()),
        };
        if let Some(path) = path {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            values.file = parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            values.file_path = Some(path);
        }
        Ok(values)
    }

    pub fn from_environment(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        let ours = |name: &str| name.starts_with(PREFIX) || super::settings::find(name).is_some();
        let environment = variables
            .into_iter()
            // An empty variable is how compose files leave a setting out.
            .filter(|(name, value)| ours(name) && !value.is_empty())
            .collect();
        Self { environment, ..Self::default() }
    }

    #[cfg(test)]
    pub fn with_file(mut self, text: &str) -> Result<Self, String> {
        self.file = parse_file(text)?;
        self.file_path = Some(PathBuf::from(FILE));
        Ok(self)
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

/// Keys may be written as in the environment or short: `LENSLINK_LISTEN` or `listen`.
fn parse_file(text: &str) -> Result<BTreeMap<String, String>, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    table
        .into_iter()
        .map(|(key, value)| {
            let name = key.to_uppercase();
            let known = name.starts_with(PREFIX) || super::settings::find(&name).is_some();
            let name = if known { name } else { format!("{PREFIX}{name}") };
            let value =
                flat(value).ok_or_else(|| format!("{key} must be a text, a number or a list of texts"))?;
            Ok((name, value))
        })
        .collect()
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
