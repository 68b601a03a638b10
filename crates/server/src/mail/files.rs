//! Mails as files, so that the product can be tried without a mail account.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use domain::MailId;
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
    let mut mails = all(folder)?;
    mails.retain(|name| name.ends_with(".eml"));
    mails.sort_unstable_by(|a, b| b.cmp(a));
    Ok(mails)
}

/// Every file that we wrote and the mail in it, also those that a crash left half written.
pub(crate) fn written(folder: &Path) -> io::Result<Vec<(MailId, PathBuf)>> {
    let ours = |name: String| Some((mail_in(&name)?, folder.join(name)));
    Ok(all(folder)?.into_iter().filter_map(ours).collect())
}

/// Also when it is not there any more.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn all(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    Ok(entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect())
}

/// `None` if that is not how we name files.
fn mail_in(name: &str) -> Option<MailId> {
    let stem = name.strip_suffix(".eml").or_else(|| name.strip_suffix(".new"))?;
    let (time, id) = stem.split_once('-')?;
    let is_time = time.len() == 15 && time.bytes().all(|digit| digit.is_ascii_digit());
    id.parse().ok().filter(|mail: &MailId| is_time && mail.to_string() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_that_we_named_hold_mails_of_ours() {
        const ID: &str = "018f0000-0000-7000-8000-000000000000";
        for ending in ["eml", "new"] {
            assert_eq!(mail_in(&format!("001763000000000-{ID}.{ending}")), ID.parse().ok());
        }
        for name in ["holiday.eml", &format!("{ID}.eml"), &format!("1-{ID}.eml"), "001763000000000-a.eml"] {
            assert_eq!(mail_in(name), None, "{name}");
        }
        assert_eq!(mail_in(&format!("001763000000000-{}.eml", ID.to_uppercase())), None);
        assert_eq!(mail_in(&format!("001763000000000-{ID}.txt")), None);
    }
}
