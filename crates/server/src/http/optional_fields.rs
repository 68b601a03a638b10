//! Optional and numeric fields of JSON bodies. They deserialize from every JSON type, so that the handler can refuse or
//! ignore one field of a wrong type, instead of refusing the whole body as malformed.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::app::profiles::Change;

/// Every rule refuses this text.
pub(crate) const INVALID_TEXT: &str = "\0";

/// A text that may be absent, or cleared with `null` or a blank text.
#[derive(Debug, Default)]
pub(crate) enum OptionalText {
    #[default]
    Absent,
    Empty,
    Present(String),
}

impl OptionalText {
    pub fn parse<T: FromStr>(&self) -> Result<Change<T>, T::Err> {
        match self {
            Self::Absent => Ok(Change::Keep),
            Self::Empty => Ok(Change::Clear),
            Self::Present(text) => text.parse().map(Change::Set),
        }
    }
}

impl<'de> Deserialize<'de> for OptionalText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Self::Empty,
            Value::String(text) if text.trim().is_empty() => Self::Empty,
            Value::String(text) => Self::Present(text),
            // Other JSON types must not clear the field.
            _ => Self::Present(INVALID_TEXT.to_owned()),
        })
    }
}

/// A boolean that may be absent.
#[derive(Debug, Default)]
pub(crate) struct OptionalFlag(Option<Value>);

impl OptionalFlag {
    /// `None` if the value is absent or `null`.
    pub fn read(&self) -> Result<Option<bool>, impl Display + use<>> {
        match &self.0 {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err("Please choose yes or no"),
        }
    }
}

impl<'de> Deserialize<'de> for OptionalFlag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self(Some(value)))
    }
}

/// A number without a fraction.
#[derive(Debug, Default)]
pub(crate) struct WholeNumber(Option<i64>);

impl WholeNumber {
    /// `None` if the value is absent or not a whole number. A number beyond the range of `i64` becomes the
    /// nearest limit.
    pub fn get(&self) -> Option<i64> {
        self.0
    }

    fn from_json(value: &Value) -> Self {
        let Value::Number(number) = value else { return Self(None) };
        let above_range = || number.as_u64().map(|_| i64::MAX);
        // In JSON, 100, 100.0 and 1e2 are the same number. The cast saturates.
        let from_decimal = || number.as_f64().filter(|value| value.fract() == 0.0).map(|value| value as i64);
        Self(number.as_i64().or_else(above_range).or_else(from_decimal))
    }
}

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self::from_json(&value))
    }
}

/// A number that may be absent, or cleared with `null`.
#[derive(Debug, Default)]
pub(crate) enum OptionalNumber {
    #[default]
    Absent,
    Empty,
    Present(WholeNumber),
}

impl OptionalNumber {
    /// A fraction or another JSON type becomes `i64::MIN`, which every rule refuses.
    pub fn check<T, E>(&self, rule: impl FnOnce(i64) -> Result<T, E>) -> Result<Change<T>, E> {
        match self {
            Self::Absent => Ok(Change::Keep),
            Self::Empty => Ok(Change::Clear),
            Self::Present(number) => rule(number.get().unwrap_or(i64::MIN)).map(Change::Set),
        }
    }
}

impl<'de> Deserialize<'de> for OptionalNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Self::Empty,
            value => Self::Present(WholeNumber::from_json(&value)),
        })
    }
}

#[cfg(test)]
mod tests {
    use domain::{Bio, PhoneNumber, RetentionMonths};

    use super::*;

    #[derive(Deserialize)]
    struct Form {
        #[serde(default)]
        text: OptionalText,
        #[serde(default)]
        flag: OptionalFlag,
        #[serde(default)]
        number: WholeNumber,
        #[serde(default)]
        months: OptionalNumber,
    }

    fn parse_form(json: &str) -> Form {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn parses_text_as_keep_clear_or_set() {
        let parse_phone = |json: &str| parse_form(json).text.parse::<PhoneNumber>();
        assert_eq!(parse_phone("{}"), Ok(Change::Keep));
        assert_eq!(parse_phone(r#"{"text":null}"#), Ok(Change::Clear));
        assert_eq!(parse_phone(r#"{"text":"  "}"#), Ok(Change::Clear));
        assert_eq!(parse_phone(r#"{"text":"555-0100"}"#), Ok(Change::Set("555-0100".parse().unwrap())));
        for json in [r#"{"text":5550100}"#, r#"{"text":[]}"#, r#"{"text":{}}"#, r#"{"text":true}"#] {
            assert!(parse_phone(json).is_err(), "{json}");
            assert!(parse_form(json).text.parse::<Bio>().is_err(), "{json}");
        }
    }

    #[test]
    fn accepts_only_booleans_as_a_flag() {
        let read_flag = |json: &str| parse_form(json).flag.read().map_err(|error| error.to_string());
        assert_eq!(read_flag("{}"), Ok(None));
        assert_eq!(read_flag(r#"{"flag":null}"#), Ok(None));
        assert_eq!(read_flag(r#"{"flag":false}"#), Ok(Some(false)));
        for json in [r#"{"flag":0}"#, r#"{"flag":"true"}"#, r#"{"flag":[]}"#] {
            assert_eq!(read_flag(json), Err("Please choose yes or no".to_owned()), "{json}");
        }
    }

    #[test]
    fn parses_numbers_as_keep_clear_or_set() {
        let parse_months = |json: &str| parse_form(json).months.check(RetentionMonths::new);
        assert_eq!(parse_months("{}"), Ok(Change::Keep));
        assert_eq!(parse_months(r#"{"months":null}"#), Ok(Change::Clear));
        assert_eq!(parse_months(r#"{"months":12}"#), Ok(Change::Set(RetentionMonths::new(12).unwrap())));
        for json in [r#"{"months":13}"#, r#"{"months":"12"}"#, r#"{"months":[12]}"#, r#"{"months":12.5}"#] {
            assert!(parse_months(json).is_err(), "{json}");
        }
    }

    #[test]
    fn accepts_whole_numbers_and_saturates_large_ones() {
        let parse_number = |json: &str| parse_form(&format!(r#"{{"number":{json}}}"#)).number.get();
        for (json, expected) in [
            ("100", Some(100)),
            ("-1", Some(-1)),
            ("100.0", Some(100)),
            ("1e2", Some(100)),
            ("1e12", Some(1_000_000_000_000)),
            ("18446744073709551615", Some(i64::MAX)),
            ("1e300", Some(i64::MAX)),
            ("100.5", None),
            ("\"100\"", None),
            ("null", None),
            ("true", None),
            ("[100]", None),
        ] {
            assert_eq!(parse_number(json), expected, "{json}");
        }
        assert_eq!(parse_form("{}").number.get(), None);
        assert!(serde_json::from_str::<Form>(r#"{"number":1e400}"#).is_err());
    }
}
