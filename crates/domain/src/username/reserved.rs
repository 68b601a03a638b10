//! Usernames that are refused: words of the product's URLs, names that look like the product or its operator,
//! and placeholders.

use std::collections::HashSet;

use super::Username;
use super::slug::slugify;
use crate::brand::Brand;
use crate::public_url::PublicUrl;

/// Words that are in the product's URLs, or may be later.
const ROUTE_WORDS: &str = "answer api assets auth book booking bookings dashboard demo dev edit favicon home inbox index livez \
    login logout mail metrics new objects privacy profile profiles r readyz register reset-password robots search \
    settings signin signout signup sitemap static stats terms u upload uploads user users verify-email well-known www";
/// Roles and departments that people trust, and the product's name. An impostor could use these words to deceive people.
const TRUSTED_WORDS: &str = "abuse account accounts admin administrator billing contact help helpdesk hostmaster legal lenslink \
    moderator no-reply official operator owner payment payments postmaster root security staff support system team \
    webmaster";
/// Words that appear in links by mistake.
const PLACEHOLDER_WORDS: &str = "anonymous null undefined";

/// Reserved names of one instance: the product's own words, which no account may newly take, and the operator's names, which only
/// the operator may use unless they are also product words.
#[derive(Debug)]
pub struct ReservedNames {
    product_names: HashSet<String>,
    operator_names: HashSet<String>,
}

impl ReservedNames {
    /// The operator's names are the brand and the first label of the host without `www.`: `fotobox` for
    /// `www.fotobox.example`. An IP address reserves nothing.
    pub fn new(brand: &Brand, public_url: &PublicUrl) -> Self {
        let product_names = [ROUTE_WORDS, TRUSTED_WORDS, PLACEHOLDER_WORDS]
            .into_iter()
            .flat_map(|words| words.split(' '))
            .map(skeleton)
            .collect();
        let operator_names = [Some(slugify(brand.as_str())), public_url.host_label().map(str::to_owned)]
            .into_iter()
            .flatten()
            .map(|name| skeleton(&name))
            // The slug of a brand without Latin letters and digits is empty and reserves nothing.
            .filter(|name| !name.is_empty())
            .collect();
        Self { product_names, operator_names }
    }

    /// Whether the name is reserved or looks like a reserved name.
    pub fn contains(&self, name: &Username) -> bool {
        let name = skeleton(name.as_str());
        self.product_names.contains(&name) || self.operator_names.contains(&name)
    }

    /// Whether only the operator may use the name. The operator may be a photographer who hosts the instance.
    pub fn is_reserved_for_operator(&self, name: &Username) -> bool {
        let name = skeleton(name.as_str());
        self.operator_names.contains(&name) && !self.product_names.contains(&name)
    }
}

/// Maps names that look alike to one text: `Adm1n`, `ad-min` and `adrnin` all become `admin`.
fn skeleton(name: &str) -> String {
    let normalize = |c: char| match c.to_ascii_lowercase() {
        '-' | '_' => None,
        '0' => Some('o'),
        '1' | 'l' => Some('i'),
        other => Some(other),
    };
    name.chars().filter_map(normalize).collect::<String>().replace("rn", "m")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_reserved(name: &str, brand: &str, public_url: &str) -> bool {
        let names = ReservedNames::new(&brand.parse().unwrap(), &public_url.parse().unwrap());
        names.contains(&name.parse().unwrap())
    }

    #[test]
    fn reserves_product_words_and_lookalikes() {
        for name in [
            "admin",
            "ADMIN",
            "ad-min",
            "_admin_",
            "adm1n",
            "admln",
            "adrnin",
            "adr-n1n",
            "api",
            "login",
            "l0gin",
            "1ogin",
            "signup",
            "sign-up",
            "support",
            "supp0rt",
            "help",
            "he1p",
            "settings",
            "bookings",
            "objects",
            "assets",
            "u--",
            "R_-",
            "lenslink",
            "Lens-Link",
            "iensiink",
            "1ens1ink",
        ] {
            assert!(is_reserved(name, "Fotobox", "https://photos.example"), "{name}");
        }
    }

    #[test]
    fn allows_names_that_only_contain_a_reserved_word() {
        for name in [
            "anna",
            "adminton",
            "apiary",
            "helpful-anna",
            "studio-support-berg",
            "---",
            "marn",
            "u2u",
            "bern",
        ] {
            assert!(!is_reserved(name, "Fotobox", "https://photos.example"), "{name}");
        }
    }

    #[test]
    fn reserves_the_brand_and_lookalikes() {
        for (brand, names) in [
            ("Fotobox", ["fotobox", "FOTO-BOX", "f0t0b0x"]),
            ("Åsa & Bärns Bilder", ["asa-barns-bilder", "asabamsbilder", "asa_barns_bi1der"]),
        ] {
            for name in names {
                assert!(is_reserved(name, brand, "https://a.example"), "{name}");
                assert!(!is_reserved(name, "Lenslink", "https://a.example"), "{name}");
            }
        }
        assert!(!is_reserved("fotobox-fan", "Fotobox", "https://a.example"));
        assert!(is_reserved("lenslink", "Fotobox", "https://a.example"), "the product name stays reserved");
    }

    #[test]
    fn reserves_the_first_host_label_but_no_ip_address() {
        for public_url in
            ["https://fotobox.example", "https://www.FotoBox.example", "http://fotobox.berg.example:81"]
        {
            assert!(is_reserved("foto-b0x", "Lenslink", public_url), "{public_url}");
            assert!(!is_reserved("example", "Lenslink", public_url), "{public_url}");
        }
        assert!(!is_reserved("127", "Lenslink", "http://127.0.0.1:3000"));
        assert!(!is_reserved("--1", "Lenslink", "http://[::1]:3000"));
    }

    #[test]
    fn a_brand_without_latin_letters_and_digits_reserves_nothing() {
        assert!(!is_reserved("---", "写真館", "https://a.example"));
    }
}
