//! Prerendered HTML pages. The server fills in its configuration at start and a nonce in each response.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use render::escape::{escape_html, escape_script_json};
use serde::Deserialize;

use super::api::{InstanceView, RegistrationView};
use super::csp::{Csp, Nonce, REPORTING_ENDPOINTS};
use super::optional_elements::{remove_passkey_button, remove_unset_links, remove_unset_requirements};
use super::web_build::WebBuild;

const NONCE_PLACEHOLDER: &str = "__CSP_NONCE__";
/// Pages that links with a secret in the fragment open. As a precaution, browsers send no `Referer` from them.
const SECRET_LINK_PAGES: [&str; 3] = ["reset-password", "verify-email", "confirm-email"];

/// One row of the route table that the web app and the server share (`web/dist/routes.json`).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageRoute {
    path: String,
    page: String,
    /// Sent instead if the browser may be signed in.
    signed_in_page: Option<String>,
    /// Sent instead while registration is closed.
    closed_page: Option<String>,
    status: u16,
}

/// The path of the row for all unknown paths.
const CATCH_ALL_PATH: &str = "*";

impl PageRoute {
    pub fn is_catch_all(&self) -> bool {
        self.path == CATCH_ALL_PATH
    }

    /// The path in axum's notation: `/u/:username` becomes `/u/{username}`.
    pub fn pattern(&self) -> String {
        let convert_segment = |segment: &str| match segment.strip_prefix(':') {
            Some(name) => format!("{{{name}}}"),
            None => segment.to_owned(),
        };
        self.path.split('/').map(convert_segment).collect::<Vec<_>>().join("/")
    }
}

pub(crate) fn load_routes(web: &WebBuild) -> Result<Vec<PageRoute>> {
    serde_json::from_slice(web.get("routes.json")?).context("routes.json cannot be read")
}

/// A page that is complete except for its nonce.
#[derive(Clone, Debug)]
pub(crate) struct PrerenderedPage {
    html_segments: Arc<[String]>,
    status: StatusCode,
    csp: Csp,
    hides_referrer: bool,
}

impl PrerenderedPage {
    pub fn respond(&self) -> Response {
        let nonce = Nonce::new();
        let html = self.html_segments.join(nonce.as_str());
        let headers = [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CONTENT_SECURITY_POLICY, self.csp.header_with_nonce(&nonce)),
            REPORTING_ENDPOINTS,
        ];
        let mut response = (self.status, headers, html).into_response();
        if self.hides_referrer {
            response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        }
        response
    }
}

/// Fills the templates with the configuration of this server.
#[derive(Debug)]
pub(crate) struct Templates {
    instance: InstanceView,
    csp: Csp,
    web: WebBuild,
    html_segments_by_page: HashMap<String, Arc<[String]>>,
}

impl Templates {
    pub fn new(instance: InstanceView, csp: Csp, web: WebBuild) -> Self {
        Self { instance, csp, web, html_segments_by_page: HashMap::new() }
    }

    pub fn page(&mut self, route: &PageRoute) -> Result<PrerenderedPage> {
        let closed_page = match self.instance.registration {
            RegistrationView::Open => None,
            RegistrationView::Closed => route.closed_page.as_ref(),
        };
        self.get_or_load(closed_page.unwrap_or(&route.page), route.status)
    }

    pub fn signed_in_page(&mut self, route: &PageRoute) -> Result<Option<PrerenderedPage>> {
        route.signed_in_page.as_ref().map(|page| self.get_or_load(page, route.status)).transpose()
    }

    fn get_or_load(&mut self, page: &str, status: u16) -> Result<PrerenderedPage> {
        let html_segments = match self.html_segments_by_page.get(page) {
            Some(html_segments) => html_segments.clone(),
            None => {
                let html_segments = self.load(page)?;
                self.html_segments_by_page.insert(page.to_owned(), html_segments.clone());
                html_segments
            }
        };
        let status = StatusCode::from_u16(status)?;
        let hides_referrer = SECRET_LINK_PAGES.contains(&page);
        Ok(PrerenderedPage { html_segments, status, csp: self.csp.clone(), hides_referrer })
    }

    fn load(&self, page: &str) -> Result<Arc<[String]>> {
        let html = fill_template(self.web.text(&format!("pages/{page}.html"))?, &self.instance)?;
        Ok(html.split(NONCE_PLACEHOLDER).map(str::to_owned).collect())
    }
}

fn fill_template(template: &str, instance: &InstanceView) -> Result<String> {
    let links = &instance.operator_links;
    let policy = &instance.password_policy;
    let mut html = remove_unset_requirements(&remove_unset_links(template, links), policy);
    if !instance.passkeys {
        html = remove_passkey_button(&html);
    }
    let escape_url = |url: &Option<String>| url.as_deref().map(escape_html).unwrap_or_default();
    Ok(replace_placeholders(
        &html,
        &[
            ("__PUBLIC_URL__", escape_html(&instance.public_url)),
            ("__BRAND__", escape_html(&instance.brand)),
            ("__PRIVACY_URL__", escape_url(&links.privacy)),
            ("__TERMS_URL__", escape_url(&links.terms)),
            ("__IMPRINT_URL__", escape_url(&links.imprint)),
            ("__PASSWORD_MIN_LENGTH__", policy.min_length.to_string()),
            (
                "__PASSWORD_MAX_LENGTH__",
                policy.max_length.map(|length| length.to_string()).unwrap_or_default(),
            ),
            ("__INSTANCE__", escape_script_json(&serde_json::to_string(instance)?)),
        ],
    ))
}

/// Works in one pass, so that a placeholder name inside an operator's value is not replaced.
fn replace_placeholders(template: &str, values: &[(&str, String)]) -> String {
    let find_first = |text: &str| {
        let positions = values.iter().filter_map(|(name, value)| Some((text.find(*name)?, *name, value)));
        positions.min_by_key(|(position, ..)| *position)
    };
    let (mut filled, mut rest) = (String::with_capacity(template.len()), template);
    while let Some((position, name, value)) = find_first(rest) {
        filled.push_str(&rest[..position]);
        filled.push_str(value);
        rest = &rest[position + name.len()..];
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::operator_links_view::OperatorLinksView;

    fn instance(brand: &str) -> InstanceView {
        InstanceView { brand: brand.to_owned(), ..InstanceView::example() }
    }

    #[test]
    fn escapes_the_brand_in_text_attributes_and_json() {
        let template = r#"<title>__BRAND__</title><meta content="__BRAND__"><script>__INSTANCE__</script>"#;
        let html = fill_template(template, &instance("\"><script>alert(1)</script>&")).unwrap();
        assert_eq!(html.matches("<script>").count(), 1, "{html}");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(html.contains("content=\"&quot;&gt;&lt;script&gt;"), "{html}");
        assert!(html.contains(r"\u003cscript\u003ealert(1)"), "{html}");
    }

    #[test]
    fn leaves_placeholder_names_inside_values_alone() {
        let html = fill_template("<p>__BRAND__</p><i>__INSTANCE__</i>", &instance("__INSTANCE__")).unwrap();
        assert!(html.starts_with("<p>__INSTANCE__</p><i>{"), "{html}");
    }

    #[test]
    fn inserts_operator_links_and_removes_unset_ones() {
        let template = "<footer data-operator-links=\"true\"><li data-operator-link=\"privacy\">__PRIVACY_URL__</li>\
                        <li data-operator-link=\"terms\">__TERMS_URL__</li></footer>__INSTANCE__";
        let html = fill_template(template, &instance("Foto")).unwrap();
        assert!(html.starts_with("{\"brand\":\"Foto\""), "{html}");
        let operator_links = OperatorLinksView {
            privacy: Some("https://a.example/?b=__BRAND__&c".into()),
            ..Default::default()
        };
        let html = fill_template(template, &InstanceView { operator_links, ..instance("Foto") }).unwrap();
        let footer = "<footer data-operator-links=\"true\"><li data-operator-link=\"privacy\">\
                      https://a.example/?b=__BRAND__&amp;c</li></footer>{";
        assert!(html.starts_with(footer), "{html}");
    }

    #[test]
    fn keeps_the_passkey_button_only_where_passkeys_work() {
        let template = "<p>a</p><div data-passkey-button=\"true\"><button>Sign in</button></div>__INSTANCE__";
        let html =
            |passkeys| fill_template(template, &InstanceView { passkeys, ..instance("Foto") }).unwrap();
        assert!(
            html(true).starts_with("<p>a</p><div data-passkey-button=\"true\"><button>"),
            "{}",
            html(true)
        );
        assert!(html(false).starts_with("<p>a</p>{"), "{}", html(false));
    }

    #[test]
    fn converts_route_parameters_to_axum_syntax() {
        let json = r#"{"path": "/u/:username", "page": "profile", "status": 200}"#;
        let route: PageRoute = serde_json::from_str(json).unwrap();
        assert_eq!(route.pattern(), "/u/{username}");
    }

    #[test]
    fn fills_every_page_of_the_route_table() {
        let web = WebBuild::from_checkout();
        for registration in [RegistrationView::Open, RegistrationView::Closed] {
            let instance = InstanceView { registration, ..instance("Foto") };
            let mut templates = Templates::new(instance, Csp::example(), web.clone());
            for route in load_routes(&web).unwrap() {
                let (page, signed_in_page) = (templates.page(&route), templates.signed_in_page(&route));
                for page in [page.unwrap()].into_iter().chain(signed_in_page.unwrap()) {
                    assert!(page.html_segments.len() > 1, "the page at {} has no nonce", route.path);
                    let html = page.html_segments.concat();
                    for placeholder in
                        ["__BRAND__", "_URL__", "_LENGTH__", "__INSTANCE__", "data-operator-link"]
                    {
                        assert!(!html.contains(placeholder), "{placeholder} is left at {}", route.path);
                    }
                }
            }
        }
    }
}
