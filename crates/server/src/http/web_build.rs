//! The files that `vite build` wrote: the binary embeds them, tests read them from the folder.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use bytes::Bytes;

/// The content of files by their path in `web/dist`, such as `pages/landing.html`.
#[derive(Clone, Debug, Default)]
pub struct WebBuild(Arc<HashMap<String, Bytes>>);

impl FromIterator<(&'static str, &'static [u8])> for WebBuild {
    fn from_iter<I: IntoIterator<Item = (&'static str, &'static [u8])>>(files: I) -> Self {
        let files = files.into_iter().map(|(path, content)| (path.to_owned(), Bytes::from_static(content)));
        Self(Arc::new(files.collect()))
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

    pub(crate) fn find(&self, path: &str) -> Option<Bytes> {
        self.0.get(path).cloned()
    }

    pub(crate) fn get(&self, path: &str) -> Result<&[u8]> {
        Ok(self.0.get(path).with_context(|| format!("the web build has no {path}"))?)
    }

    pub(crate) fn text(&self, path: &str) -> Result<&str> {
        std::str::from_utf8(self.get(path)?).with_context(|| format!("{path} is not text"))
    }
}

fn read_files(root: &Path, folder: &Path, files: &mut HashMap<String, Bytes>) -> Result<()> {
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            read_files(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root)?.to_str().context("a file name is not text")?.to_owned();
            files.insert(name, std::fs::read(&path)?.into());
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
