//! Removes the elements that this server does not show from the prerendered pages, which contain all of them.
//! The markup must match what the app renders in the browser.

use super::api::PasswordPolicyView;
use super::operator_links_view::OperatorLinksView;

/// Attributes of the container of all links and of each link (`web/src/ui/operator-links.tsx`).
const LINK_CONTAINER_ATTRIBUTE: &str = "data-operator-links=\"";
const LINK_ATTRIBUTE: &str = "data-operator-link=\"";
/// Attribute of each item of the checklist (`web/src/ui/new-password-field.tsx`).
const REQUIREMENT_ATTRIBUTE: &str = "data-password-requirement=\"";
/// Attribute of the button that signs in with a passkey (`web/src/features/auth/passkey-sign-in.tsx`).
const PASSKEY_BUTTON_ATTRIBUTE: &str = "data-passkey-button=\"";

pub(super) fn remove_unset_links(html: &str, links: &OperatorLinksView) -> String {
    let links = [("privacy", &links.privacy), ("terms", &links.terms), ("imprint", &links.imprint)];
    if links.iter().all(|(_, url)| url.is_none()) {
        return remove_elements(html, LINK_CONTAINER_ATTRIBUTE);
    }
    let unset = links.iter().filter(|(_, url)| url.is_none());
    unset
        .fold(html.to_owned(), |html, (name, _)| remove_elements(&html, &format!("{LINK_ATTRIBUTE}{name}\"")))
}

pub(super) fn remove_unset_requirements(html: &str, policy: &PasswordPolicyView) -> String {
    let requirements = [
        ("max-length", policy.max_length.is_some()),
        ("lowercase", policy.requires_lowercase),
        ("uppercase", policy.requires_uppercase),
        ("number", policy.requires_number),
        ("symbol", policy.requires_symbol),
    ];
    let unset = requirements.iter().filter(|(_, is_set)| !is_set);
    unset.fold(html.to_owned(), |html, (name, _)| {
        remove_elements(&html, &format!("{REQUIREMENT_ATTRIBUTE}{name}\""))
    })
}

pub(super) fn remove_passkey_button(html: &str) -> String {
    remove_elements(html, PASSKEY_BUTTON_ATTRIBUTE)
}

/// Removes the elements with this attribute. They must not contain another element with the same tag.
fn remove_elements(html: &str, attribute: &str) -> String {
    let (mut result, mut rest) = (String::with_capacity(html.len()), html);
    while let Some((start, end)) = find_element(rest, attribute) {
        result.push_str(&rest[..start]);
        rest = &rest[end..];
    }
    result.push_str(rest);
    result
}

fn find_element(html: &str, attribute: &str) -> Option<(usize, usize)> {
    let attribute_start = html.find(attribute)?;
    let start = html[..attribute_start].rfind('<')?;
    let tag = html[start + 1..].split(' ').next()?;
    let closing_tag = format!("</{tag}>");
    let end = attribute_start + html[attribute_start..].find(&closing_tag)? + closing_tag.len();
    Some((start, end))
}

#[cfg(test)]
mod tests {
    use domain::PasswordPolicy;

    use super::*;

    const PAGE: &str = "<main>a</main><footer class=\"x\" data-operator-links=\"true\"><nav data-operator-links=\"true\">\
                        <ul><li data-operator-link=\"privacy\"><a href=\"__PRIVACY_URL__\">Privacy</a></li>\
                        <li data-operator-link=\"terms\">Terms</li></ul></nav></footer>\
                        <footer>b<nav class=\"y\" data-operator-links=\"true\"></nav></footer>";

    fn links(terms: Option<&str>) -> OperatorLinksView {
        OperatorLinksView {
            privacy: Some("https://a.example".into()),
            terms: terms.map(Into::into),
            imprint: None,
        }
    }

    #[test]
    fn removes_the_containers_when_no_link_is_set() {
        assert_eq!(
            remove_unset_links(PAGE, &OperatorLinksView::default()),
            "<main>a</main><footer>b</footer>"
        );
    }

    #[test]
    fn removes_only_the_links_that_are_not_set() {
        assert_eq!(
            remove_unset_links(PAGE, &links(None)),
            PAGE.replace("<li data-operator-link=\"terms\">Terms</li>", "")
        );
        assert_eq!(remove_unset_links(PAGE, &links(Some("https://b.example"))), PAGE);
    }

    #[test]
    fn removes_only_the_requirements_that_are_not_set() {
        let item = |name: &str| format!("<li data-password-requirement=\"{name}\"><svg></svg>{name}</li>");
        let list = |names: &[&str]| names.iter().map(|name| item(name)).collect::<String>();
        let all = list(&["min-length", "max-length", "lowercase", "uppercase", "number", "symbol"]);
        let policy: PasswordPolicy = "max=64,digit".parse().unwrap();
        assert_eq!(
            remove_unset_requirements(&all, &(&policy).into()),
            list(&["min-length", "max-length", "number"])
        );
        let strict: PasswordPolicy = "max=64,lower,upper,digit,symbol".parse().unwrap();
        assert_eq!(remove_unset_requirements(&all, &(&strict).into()), all);
    }
}
