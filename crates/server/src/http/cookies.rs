//! The cookies of a signed-in browser.

use std::time::Duration;

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};

/// Cookie names and attributes. On HTTPS, browsers let only this host set cookies with the `__Host-` prefix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookies {
    is_https: bool,
}

/// The refresh token, which scripts cannot read.
const REFRESH_COOKIE: &str = "rt";
/// Present if the browser may have a session, so that the web app of a visitor need not ask the server for
/// one. Browsers also send it when they follow a link on another site, so that the server can choose the
/// signed-in page.
const SESSION_HINT_COOKIE: &str = "signed-in";
/// Marks a browser that has signed in before.
const DEVICE_COOKIE: &str = "device";
const DEVICE_COOKIE_MAX_AGE: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Cookies {
    pub fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    pub fn refresh_token(&self, headers: &HeaderMap) -> Option<String> {
        self.get(headers, REFRESH_COOKIE)
    }

    pub fn has_session_hint(&self, headers: &HeaderMap) -> bool {
        self.get(headers, SESSION_HINT_COOKIE).is_some()
    }

    pub fn device_token(&self, headers: &HeaderMap) -> Option<String> {
        self.get(headers, DEVICE_COOKIE)
    }

    pub fn set_session(&self, headers: &mut HeaderMap, token: &str, max_age: Duration) {
        self.set(headers, REFRESH_COOKIE, token, max_age, "Strict; HttpOnly");
        self.set(headers, SESSION_HINT_COOKIE, "1", max_age, "Lax");
    }

    pub fn set_device(&self, headers: &mut HeaderMap, token: &str) {
        self.set(headers, DEVICE_COOKIE, token, DEVICE_COOKIE_MAX_AGE, "Strict; HttpOnly");
    }

    pub fn clear_session(&self, headers: &mut HeaderMap) {
        self.set(headers, REFRESH_COOKIE, "", Duration::ZERO, "Strict; HttpOnly");
        self.set(headers, SESSION_HINT_COOKIE, "", Duration::ZERO, "Lax");
    }

    /// `name`: without the `__Host-` prefix.
    pub fn get(&self, headers: &HeaderMap, name: &str) -> Option<String> {
        let name = self.prefixed_name(name);
        let pairs =
            headers.get_all(COOKIE).iter().flat_map(|value| value.to_str().unwrap_or_default().split(';'));
        let mut matches =
            pairs.filter_map(|pair| pair.trim().split_once('=')).filter(|(key, _)| *key == name);
        matches.next().map(|(_, value)| value.to_owned()).filter(|value| !value.is_empty())
    }

    /// `same_site`: the mode, and any attributes that follow it.
    pub fn set(&self, headers: &mut HeaderMap, name: &str, value: &str, max_age: Duration, same_site: &str) {
        let (name, seconds) = (self.prefixed_name(name), max_age.as_secs());
        let secure = if self.is_https { "; Secure" } else { "" };
        let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; SameSite={same_site}{secure}");
        // Never fails: values are base64url or fixed words.
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            headers.append(SET_COOKIE, cookie);
        }
    }

    fn prefixed_name(&self, name: &str) -> String {
        if self.is_https { format!("__Host-{name}") } else { name.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_cookie_values(cookies: Cookies) -> Vec<String> {
        let mut headers = HeaderMap::new();
        cookies.set_session(&mut headers, "token", Duration::from_secs(60));
        headers.get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn sets_host_prefixed_secure_cookies_on_https() {
        assert_eq!(
            set_cookie_values(Cookies::new(true)),
            [
                "__Host-rt=token; Path=/; Max-Age=60; SameSite=Strict; HttpOnly; Secure",
                "__Host-signed-in=1; Path=/; Max-Age=60; SameSite=Lax; Secure"
            ]
        );
    }

    #[test]
    fn omits_prefix_and_secure_on_plain_http() {
        assert_eq!(
            set_cookie_values(Cookies::new(false))[0],
            "rt=token; Path=/; Max-Age=60; SameSite=Strict; HttpOnly"
        );
    }

    #[test]
    fn finds_a_cookie_only_by_its_full_name() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, "xrt=no; rt=yes; rt2=no".parse().unwrap());
        assert_eq!(Cookies::new(false).refresh_token(&headers).as_deref(), Some("yes"));
        assert_eq!(Cookies::new(true).refresh_token(&headers), None);
        assert_eq!(Cookies::new(false).device_token(&headers), None);
    }
}
