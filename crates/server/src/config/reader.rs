//! Reads settings one by one, collecting what is wrong instead of stopping at the first fault.

use std::fmt;

use super::settings::{self, Shown};
use super::values::Values;

/// Everything that is wrong with the configuration, one sentence each.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<String>);

impl Faults {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Faults {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Default,
    Environment,
    File,
}

/// One setting as it is in force, safe to print.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    pub name: &'static str,
    pub value: String,
    pub source: Source,
}

#[derive(Debug)]
pub(super) struct Reader<'v> {
    values: &'v Values,
    faults: Vec<String>,
    lines: Vec<Line>,
}

impl<'v> Reader<'v> {
    pub fn new(values: &'v Values) -> Self {
        let mut reader = Self { values, faults: values.faults().to_vec(), lines: Vec::new() };
        reader.refuse_unknown_names();
        reader
    }

    /// A setting with a default. `None` after a fault was noted.
    pub fn setting<T, E: fmt::Display>(
        &mut self,
        name: &'static str,
        default: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let (text, source) = self.look_up(name).unwrap_or((default, Source::Default));
        let text = text.to_owned();
        self.line(name, &text, source);
        self.parse(name, &text, parse)
    }

    /// A setting that may be absent: `Some(None)`. `None` after a fault was noted.
    pub fn optional<T, E: fmt::Display>(
        &mut self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<Option<T>> {
        let Some((text, source)) = self.look_up(name) else {
            self.line(name, "", Source::Default);
            return Some(None);
        };
        let text = text.to_owned();
        self.line(name, &text, source);
        self.parse(name, &text, parse).map(Some)
    }

    pub fn text(&mut self, name: &'static str) -> Option<String> {
        self.optional(name, |text| Ok::<_, String>(text.to_owned())).flatten()
    }

    /// Whether the operator chose a value, be it the default.
    pub fn is_set(&self, name: &str) -> bool {
        self.look_up(name).is_some()
    }

    pub fn fault(&mut self, sentence: impl Into<String>) {
        self.faults.push(sentence.into());
    }

    pub fn finish(self) -> (Faults, Vec<Line>) {
        (Faults(self.faults), self.lines)
    }

    fn look_up(&self, name: &str) -> Option<(&'v str, Source)> {
        let environment = self.values.environment(name).map(|text| (text, Source::Environment));
        environment.or_else(|| self.values.file(name).map(|text| (text, Source::File)))
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
                self.fault(format!("{name} is \"{}\", but {error}", shown(name, text)));
                None
            }
        }
    }

    fn line(&mut self, name: &'static str, text: &str, source: Source) {
        self.lines.push(Line { name, value: shown(name, text), source });
    }

    fn refuse_unknown_names(&mut self) {
        for name in self.values.names().filter(|name| settings::find(name).is_none()) {
            let place = match self.values.environment(name) {
                Some(_) => "the environment".to_owned(),
                None => self.values.file_path().display().to_string(),
            };
            self.faults.push(match settings::closest(name) {
                Some(meant) => format!("{name} in {place} is not a setting; did you mean {meant}?"),
                None => format!("{name} in {place} is not a setting; `lenslink config` lists them all"),
            });
        }
    }
}

fn shown(name: &str, text: &str) -> String {
    match settings::find(name).map_or(Shown::Never, |setting| setting.shown) {
        _ if text.is_empty() => String::new(),
        Shown::Whole => text.to_owned(),
        Shown::Never => "***".to_owned(),
        Shown::WithoutPassword => without_password(text),
    }
}

/// Everything that could hold a password goes: the part before the host, and parameters that say so.
fn without_password(text: &str) -> String {
    let (address, query) = text.split_once('?').unwrap_or((text, ""));
    let address = match (address.find("://"), address.rfind('@')) {
        (_, None) => address.to_owned(),
        (Some(scheme), Some(at)) if scheme + 3 <= at => match address[scheme + 3..at].split_once(':') {
            Some((user, _)) => format!("{}{user}:***{}", &address[..scheme + 3], &address[at..]),
            None => address.to_owned(),
        },
        _ => "***".to_owned(),
    };
    if query.is_empty() {
        return address;
    }
    let masked = query.split('&').map(|pair| match pair.split_once('=') {
        Some((name, _)) if name.to_lowercase().contains("password") => format!("{name}=***"),
        _ => pair.to_owned(),
    });
    format!("{address}?{}", masked.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_in_an_address_never_shows() {
        assert_eq!(without_password("postgres://anna:hush@db:5432/x"), "postgres://anna:***@db:5432/x");
        assert_eq!(
            without_password("postgres://db/x?user=u&password=hush"),
            "postgres://db/x?user=u&password=***"
        );
        assert_eq!(
            without_password("postgres://u@db/x?sslpassword=hush"),
            "postgres://u@db/x?sslpassword=***"
        );
        assert_eq!(without_password("smtp://anna:hu@sh@host:bad"), "smtp://anna:***@host:bad");
        assert_eq!(without_password("hush@"), "***");
        assert_eq!(without_password("sqlite:data/lenslink.db"), "sqlite:data/lenslink.db");
    }
}
