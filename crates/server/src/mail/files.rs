//! Mails as files, so that the product can be tried without a mail account.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use storage::make_private;

use super::message::Composed;

/// Names sort by the time of the mail. The same mail has the same name: delivered twice, it is there once.
fn name(mail: &Composed) -> String {
    format!("{:015}-{}.eml", mail.created_at.as_millis(), mail.id)
}

/// Written beside and moved into place, so that nobody ever reads half a mail.
pub(super) async fn deliver(folder: &Path, mail: Composed) -> io::Result<()> {
    let folder = folder.to_owned();
    tokio::task::spawn_blocking(move || write(&folder, &mail)).await.map_err(io::Error::other)?
}

fn write(folder: &Path, mail: &Composed) -> io::Result<()> {
    make_private(folder)?;
    let place = folder.join(name(mail));
    let beside = place.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(&mail.bytes)?;
    file.sync_all()?;
    fs::rename(&beside, &place)?;
    File::open(folder)?.sync_all()
}

/// The names of all mails, the newest first. A folder that is not there yet has none.
pub(super) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut mails: Vec<String> = names.filter(|name| name.ends_with(".eml")).collect();
    mails.sort_unstable_by(|a, b| b.cmp(a));
    Ok(mails)
}
