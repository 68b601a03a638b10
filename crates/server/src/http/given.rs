//! Values of a form that are no plain texts. What they are not is remembered, so that the rule of the field can say what
//! they should be.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::app::profiles::Change;

/// A text that may be left out, or taken away with `null` or nothing in it.
#[derive(Debug, Default)]
pub(crate) enum OptionalText {
    #[default]
    Absent,
    Empty,
    Given(String),
}

impl OptionalText {
    pub fn parse<T: FromStr>(&self) -> Result<Change<T>, T::Err> {
        match self {
            Self::Absent => Ok(Change::Keep),
            Self::Empty => Ok(Change::Clear),
            Self::Given(text) => text.parse().map(Change::Set),
        }
    }
}

impl<'de> Deserialize<'de> for OptionalText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Self::Empty,
            Value::String(text) if text.trim().is_empty() => Self::Empty,
            Value::String(text) => Self::Given(text),
            // Something else must not pass for an empty text; this is a text that no rule takes.
            _ => Self::Given("\0".to_owned()),
        })
    }
}

/// Yes, no, or not spoken of.
#[derive(Debug, Default)]
pub(crate) struct OptionalFlag(Option<Value>);

impl OptionalFlag {
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
    /// `None` for whatever is none. One that is too large for its type is the largest, and so too large for any rule.
    pub fn get(&self) -> Option<i64> {
        self.0
    }

    fn of(value: &Value) -> Self {
        let Value::Number(number) = value else { return Self(None) };
        let large = || number.as_u64().map(|_| i64::MAX);
        // JSON does not tell 100 from 100.0 or 1e2. The cast stops at the ends of the type.
        let decimal = || number.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i64);
        Self(number.as_i64().or_else(large).or_else(decimal))
    }
}

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self::of(&value))
    }
}

/// A number that may be left out, or taken away with `null`.
#[derive(Debug, Default)]
pub(crate) enum OptionalNumber {
    #[default]
    Absent,
    Empty,
    Given(WholeNumber),
}

impl OptionalNumber {
    /// What is no whole number is refused by the rule of the field, as one that no rule takes.
    pub fn check<T, E>(&self, rule: impl FnOnce(i64) -> Result<T, E>) -> Result<Change<T>, E> {
        match self {
            Self::Absent => Ok(Change::Keep),
            Self::Empty => Ok(Change::Clear),
            Self::Given(number) => rule(number.get().unwrap_or(i64::MIN)).map(Change::Set),
        }
    }
}

impl<'de> Deserialize<'de> for OptionalNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Self::Empty,
            value => Self::Given(WholeNumber::of(&value)),
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

    fn form(json: &str) -> Form {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_text_is_kept_cleared_set_or_refused() {
        let phone = |json: &str| form(json).text.parse::<PhoneNumber>();
        assert_eq!(phone("{}"), Ok(Change::Keep));
        assert_eq!(phone(r#"{"text":null}"#), Ok(Change::Clear));
        assert_eq!(phone(r#"{"text":"  "}"#), Ok(Change::Clear));
        assert_eq!(phone(r#"{"text":"555-0100"}"#), Ok(Change::Set("555-0100".parse().unwrap())));
        for json in [r#"{"text":5550100}"#, r#"{"text":[]}"#, r#"{"text":{}}"#, r#"{"text":true}"#] {
            assert!(phone(json).is_err(), "{json}");
            assert!(form(json).text.parse::<Bio>().is_err(), "{json}");
        }
    }

    #[test]
    fn a_flag_is_true_or_false_or_left_out() {
        let flag = |json: &str| form(json).flag.read().map_err(|refusal| refusal.to_string());
        assert_eq!(flag("{}"), Ok(None));
        assert_eq!(flag(r#"{"flag":null}"#), Ok(None));
        assert_eq!(flag(r#"{"flag":false}"#), Ok(Some(false)));
        for json in [r#"{"flag":0}"#, r#"{"flag":"true"}"#, r#"{"flag":[]}"#] {
            assert_eq!(flag(json), Err("Please choose yes or no".to_owned()), "{json}");
        }
    }

    #[test]
    fn a_number_is_kept_cleared_set_or_refused() {
        let months = |json: &str| form(json).months.check(RetentionMonths::new);
        assert_eq!(months("{}"), Ok(Change::Keep));
        assert_eq!(months(r#"{"months":null}"#), Ok(Change::Clear));
        assert_eq!(months(r#"{"months":12}"#), Ok(Change::Set(RetentionMonths::new(12).unwrap())));
        for json in [r#"{"months":13}"#, r#"{"months":"12"}"#, r#"{"months":[12]}"#, r#"{"months":12.5}"#] {
            assert!(months(json).is_err(), "{json}");
        }
    }

    #[test]
    fn a_whole_number_has_no_fraction_and_may_be_too_large() {
        let number = |json: &str| form(&format!(r#"{{"number":{json}}}"#)).number.get();
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
            assert_eq!(number(json), expected, "{json}");
        }
        assert_eq!(form("{}").number.get(), None);
        assert!(serde_json::from_str::<Form>(r#"{"number":1e400}"#).is_err());
    }
}
