//! Reads JSON request bodies and collects the errors of their fields.

use std::fmt::Display;
use std::str::FromStr;

use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::body;
use super::error::{ApiError, FieldError};

const MAX_BODY_BYTES: usize = 64 * 1024;

/// The body of a request as `T`.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
        }
        let bytes = body::read(request.into_body(), MAX_BODY_BYTES).await?;
        // Serde would also accept a list and take its items as the fields in order.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(ApiError::MALFORMED_JSON);
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|_| ApiError::MALFORMED_JSON)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// A text. `null` or another JSON type counts as an empty text, and with `#[serde(default)]` a missing field
/// does too. The rule of the field decides whether an empty text is valid.
#[derive(Debug, Default, ToSchema)]
#[schema(value_type = String)]
pub(crate) struct Text(String);

impl Text {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor).map(Self)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = String;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_bool<E>(self, _: bool) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_i64<E>(self, _: i64) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_u64<E>(self, _: u64) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_f64<E>(self, _: f64) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<String, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<String, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }
}

/// Collects the errors of all fields of a form, so that one response reports them together. `parse` and
/// `check` return `None` for an invalid field.
#[derive(Debug, Default)]
pub(crate) struct FieldValidator(Vec<FieldError>);

impl FieldValidator {
    pub fn parse<T: FromStr>(&mut self, field: &'static str, text: &Text) -> Option<T>
    where
        T::Err: Display,
    {
        self.check(field, text.as_str().parse())
    }

    pub fn check<T, E: Display>(&mut self, field: &'static str, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.0.push(FieldError { field, message: error.to_string() });
                None
            }
        }
    }

    pub fn into_error(self) -> ApiError {
        ApiError::validation_failed(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Form {
        #[serde(default)]
        email: Text,
    }

    fn parse_email(json: &str) -> Option<String> {
        serde_json::from_str::<Form>(json).ok().map(|form| form.email.0)
    }

    #[test]
    fn treats_missing_values_and_other_json_types_as_empty_text() {
        for json in [
            "{}",
            r#"{"email":1}"#,
            r#"{"email":null}"#,
            r#"{"email":[1,["a"]]}"#,
            r#"{"email":{"a":{}}}"#,
            r#"{"email":true}"#,
            r#"{"email":1.5}"#,
            r#"{"email":-1}"#,
        ] {
            assert_eq!(parse_email(json).as_deref(), Some(""), "{json}");
        }
        assert_eq!(parse_email(r#"{"email":"a@b.co"}"#).as_deref(), Some("a@b.co"));
    }

    #[test]
    fn rejects_duplicate_keys_lone_surrogates_and_unclosed_lists() {
        assert_eq!(parse_email(r#"{"email":"a","email":"b"}"#), None);
        assert_eq!(parse_email(r#"{"email":"\ud800"}"#), None);
        assert_eq!(parse_email(&format!(r#"{{"email":{}}}"#, "[".repeat(10_000))), None);
    }
}
