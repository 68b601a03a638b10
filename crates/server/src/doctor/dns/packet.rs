//! Questions and answers of DNS, as far as texts need them. An answer comes from strangers: every length in it is
//! checked, and no pointer in it is ever followed.

/// What we are ready to take in one packet; more comes by TCP.
pub(super) const LONGEST: usize = 1232;

const TXT: u16 = 16;
const INTERNET: u16 = 1;
const SIZE_OF_ANSWER: u16 = 41;
const HEAD: usize = 12;
const RECURSION: u16 = 0x0100;
const IS_ANSWER: u16 = 0x8000;
const OPERATION: u16 = 0x7800;
const CUT: u16 = 0x0200;
const OUTCOME: u16 = 0x000f;
const NO_SUCH_NAME: u16 = 3;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Texts(Vec<String>),
    TooLong,
}

/// `None` for what is no name.
pub(super) fn question(id: u16, name: &str) -> Option<Vec<u8>> {
    let mut packet = Vec::new();
    for word in [id, RECURSION, 1, 0, 0, 1] {
        packet.extend(word.to_be_bytes());
    }
    for label in name.split('.') {
        let fits = (1..=63).contains(&label.len()) && label.is_ascii();
        packet.push(u8::try_from(label.len()).ok().filter(|_| fits)?);
        packet.extend(label.bytes());
    }
    packet.push(0);
    if packet.len() > HEAD + 255 {
        return None;
    }
    for word in [TXT, INTERNET] {
        packet.extend(word.to_be_bytes());
    }
    // How much room we have: without it an answer ends at 512 bytes.
    packet.push(0);
    for word in [SIZE_OF_ANSWER, LONGEST as u16, 0, 0, 0] {
        packet.extend(word.to_be_bytes());
    }
    Some(packet)
}

/// Whether it answers this question: the same number, the same name.
pub(super) fn is_for(question: &[u8], packet: &[u8]) -> bool {
    let asked = question.get(HEAD..question.len().saturating_sub(11)).unwrap_or_default();
    let echoed = packet.get(HEAD..HEAD + asked.len()).unwrap_or_default();
    packet.get(..2) == question.get(..2)
        && packet.get(4..6) == Some(&[0, 1])
        && echoed.eq_ignore_ascii_case(asked)
}

/// `None` if the server could not tell, or if it is not an answer.
pub(super) fn answer(question: &[u8], packet: &[u8]) -> Option<Answer> {
    if !is_for(question, packet) {
        return None;
    }
    let mut rest = Rest(packet.get(2..)?);
    let flags = rest.word()?;
    if flags & IS_ANSWER == 0 || flags & OPERATION != 0 {
        return None;
    }
    match flags & OUTCOME {
        0 if flags & CUT != 0 => return Some(Answer::TooLong),
        0 => {}
        NO_SUCH_NAME => return Some(Answer::Texts(Vec::new())),
        _ => return None,
    }
    rest.word()?;
    let answers = rest.word()?;
    rest.bytes(4)?;
    rest.name()?;
    rest.bytes(4)?;
    let mut texts = Vec::new();
    for _ in 0..answers {
        rest.name()?;
        let (kind, class) = (rest.word()?, rest.word()?);
        rest.bytes(4)?;
        let length = usize::from(rest.word()?);
        let content = rest.bytes(length)?;
        if (kind, class) == (TXT, INTERNET) {
            texts.push(Rest(content).text()?);
        }
    }
    Some(Answer::Texts(texts))
}

/// What is left of a packet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|byte| byte[0])
    }

    fn word(&mut self) -> Option<u16> {
        self.bytes(2).map(|word| u16::from_be_bytes([word[0], word[1]]))
    }

    /// Steps over a name. It ends with an empty label, or with a pointer to where it goes on.
    fn name(&mut self) -> Option<()> {
        loop {
            match self.byte()? {
                0 => return Some(()),
                length @ 1..=63 => drop(self.bytes(usize::from(length))?),
                0b1100_0000.. => return self.byte().map(drop),
                _ => return None,
            }
        }
    }

    /// A text stands in pieces of up to 255 bytes.
    fn text(&mut self) -> Option<String> {
        let mut text = Vec::new();
        while !self.0.is_empty() {
            let length = self.byte()?;
            text.extend(self.bytes(usize::from(length))?);
        }
        Some(String::from_utf8_lossy(&text).into_owned())
    }
}

#[cfg(test)]
mod tests;
