//! JSON from outside: read within limits, checked field by field, refused with the exact reason.

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

const LIMIT: usize = 64 * 1024;

/// The body of a request as `T`.
#[derive(Debug)]
pub(crate) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
        }
        let bytes = body::read(request.into_body(), LIMIT).await?;
        // A list would be read as the fields in their order, which nobody means.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(ApiError::MALFORMED_JSON);
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|_| ApiError::MALFORMED_JSON)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// A text that may be missing or something else: the rule of its field then says what it should be.
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
        deserializer.deserialize_any(AnyText).map(Self)
    }
}

struct AnyText;

impl<'de> Visitor<'de> for AnyText {
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

/// Collects what is wrong with the fields of one form, so that all of it is said at once.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<FieldError>);

impl Fields {
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

    pub fn refuse(self) -> ApiError {
        ApiError::invalid(self.0)
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

    fn email(json: &str) -> Option<String> {
        serde_json::from_str::<Form>(json).ok().map(|form| form.email.0)
    }

    #[test]
    fn what_is_no_text_counts_as_none() {
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
            assert_eq!(email(json).as_deref(), Some(""), "{json}");
        }
        assert_eq!(email(r#"{"email":"a@b.co"}"#).as_deref(), Some("a@b.co"));
    }

    #[test]
    fn a_key_that_comes_twice_half_a_surrogate_and_endless_depth_are_malformed() {
        assert_eq!(email(r#"{"email":"a","email":"b"}"#), None);
        assert_eq!(email(r#"{"email":"\ud800"}"#), None);
        assert_eq!(email(&format!(r#"{{"email":{}}}"#, "[".repeat(10_000))), None);
    }
}
