//! A finished page, in every form in which it is sent.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Beyond this, brotli takes ten times as long for two per cent.
const BEST_BROTLI: i32 = 9;
const QUICK_BROTLI: i32 = 4;
/// Of two to this power: more than a page has.
const BROTLI_WINDOW: i32 = 18;

#[derive(Debug)]
pub struct Document {
    pub plain: Bytes,
    pub gzip: Bytes,
    pub brotli: Bytes,
    /// The same for the same bytes, on every node.
    pub fingerprint: String,
}

impl Document {
    /// Takes some milliseconds of processor time for a page that will be `kept`, and less for one that is sent once.
    pub fn finish(html: String, kept: bool) -> std::io::Result<Self> {
        let (level, quality) =
            if kept { (Compression::best(), BEST_BROTLI) } else { (Compression::fast(), QUICK_BROTLI) };
        let mut gzip = GzEncoder::new(Vec::new(), level);
        gzip.write_all(html.as_bytes())?;
        let mut brotli = Vec::new();
        let params = brotli::enc::BrotliEncoderParams {
            quality,
            lgwin: BROTLI_WINDOW,
            size_hint: html.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut html.as_bytes(), &mut brotli, &params)?;
        let fingerprint = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(html.as_bytes())[..12]);
        Ok(Self { plain: html.into(), gzip: gzip.finish()?.into(), brotli: brotli.into(), fingerprint })
    }

    pub fn bytes(&self) -> usize {
        self.plain.len() + self.gzip.len() + self.brotli.len()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn every_form_says_the_same() {
        let html = "<p>Porträtt</p>".repeat(500);
        for kept in [true, false] {
            let document = Document::finish(html.clone(), kept).unwrap();
            let (mut gzip, mut brotli) = (String::new(), String::new());
            flate2::read::GzDecoder::new(&*document.gzip).read_to_string(&mut gzip).unwrap();
            brotli::Decompressor::new(&*document.brotli, 4096).read_to_string(&mut brotli).unwrap();
            assert!(document.plain == html && gzip == html && brotli == html);
            assert!(document.bytes() < html.len() * 11 / 10);
        }
    }

    #[test]
    fn the_fingerprint_is_that_of_the_text() {
        let print = |html: &str| Document::finish(html.to_owned(), true).unwrap().fingerprint;
        assert_eq!(print("<p>a</p>"), print("<p>a</p>"));
        assert_ne!(print("<p>a</p>"), print("<p>b</p>"));
    }
}
