//! The files that `vite build` wrote: the binary embeds them, tests read them from the folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use bytes::Bytes;
use sha2::{Digest, Sha256};

/// Files by their path in `web/dist`, such as `pages/landing.html`.
#[derive(Clone, Debug, Default)]
pub struct WebBuild(Arc<HashMap<String, WebFile>>);

#[derive(Debug)]
pub struct WebFile {
    pub content: Cow<'static, [u8]>,
    pub sha256: [u8; 32],
}

impl FromIterator<(String, WebFile)> for WebBuild {
    fn from_iter<I: IntoIterator<Item = (String, WebFile)>>(files: I) -> Self {
        Self(Arc::new(files.into_iter().collect()))
    }
}

impl WebBuild {
    pub fn read_folder(folder: &Path) -> Result<Self> {
        let mut files = HashMap::new();
        read_files(folder, folder, &mut files)
            .with_context(|| format!("the web build in {} cannot be read", folder.display()))?;
        Ok(Self(Arc::new(files)))
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(crate) fn find(&self, path: &str) -> Option<&WebFile> {
        self.0.get(path)
    }

    pub(crate) fn get(&self, path: &str) -> Result<&[u8]> {
        let file = self.find(path).with_context(|| format!("the web build has no {path}"))?;
        Ok(&file.content)
    }

    pub(crate) fn text(&self, path: &str) -> Result<&str> {
        std::str::from_utf8(self.get(path)?).with_context(|| format!("{path} is not text"))
    }
}

impl WebFile {
    fn new(content: Vec<u8>) -> Self {
        Self { sha256: Sha256::digest(&content).into(), content: content.into() }
    }

    /// Does not copy embedded files.
    pub(crate) fn bytes(&self) -> Bytes {
        match &self.content {
            Cow::Borrowed(content) => Bytes::from_static(content),
            Cow::Owned(content) => Bytes::copy_from_slice(content),
        }
    }
}

fn read_files(root: &Path, folder: &Path, files: &mut HashMap<String, WebFile>) -> Result<()> {
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            read_files(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root)?.to_str().context("a file name is not text")?.to_owned();
            files.insert(name, WebFile::new(std::fs::read(&path)?));
        }
    }
    Ok(())
}

#[cfg(test)]
impl WebBuild {
    /// Reads `web/dist`, which `make build` writes.
    pub(crate) fn from_checkout() -> Self {
        Self::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist")).unwrap()
    }
}
