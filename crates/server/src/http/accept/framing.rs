//! Where one request ends and the next begins. hyper is given no byte beyond the request it reads, so that every head is
//! checked here before hyper parses it.
//!
//! hyper takes a lone line feed for the end of a line, and not every proxy does: two programs that see different
//! requests in the same bytes can be played against each other (request smuggling).

/// No head that holds it is accepted by hyper, wherever it stands: the answer is 400, and the connection is closed.
const REFUSED: u8 = 0;
/// hyper looks at a head that comes in pieces when this has arrived, and not before.
pub(super) const END_OF_HEAD: &[u8] = b"\r\n\r\n";

/// What hyper gets of bytes that arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// So many of them. The others have to wait.
    First(usize),
    /// So many of them, and then `END_OF_HEAD` in place of all others.
    Refused(usize),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Head,
    /// The head is complete; hyper has not parsed it yet and so has not told what follows.
    EndOfHead,
    /// How many bytes of the body are still to come.
    Body(u64),
    /// The connection is closed after this request: no byte that follows is ever parsed as a head.
    Last,
}

#[derive(Debug, Default)]
pub(super) struct Framing {
    part: Part,
    /// Bytes of the current line of the head.
    line: usize,
    ends_in_cr: bool,
    /// Empty lines in front of a request line are skipped.
    has_request_line: bool,
}

impl Framing {
    /// The bytes are the next ones of the connection.
    pub fn pass(&mut self, bytes: &mut [u8]) -> Passed {
        match self.part {
            Part::Head => self.pass_head(bytes),
            Part::EndOfHead => Passed::First(0),
            Part::Body(left) => {
                let passed = usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
                self.begin_body(left - passed as u64);
                Passed::First(passed)
            }
            Part::Last => Passed::First(bytes.len()),
        }
    }

    pub fn is_waiting_for_parser(&self) -> bool {
        self.part == Part::EndOfHead
    }

    /// `body`: its length, unless it comes in chunks.
    pub fn head_parsed(&mut self, body: Option<u64>) {
        match body {
            Some(length) => self.begin_body(length),
            None => self.part = Part::Last,
        }
    }

    /// Whether nothing of a next request has been passed on.
    pub fn is_between_requests(&self) -> bool {
        self.part == Part::Head && self.line == 0 && !self.has_request_line
    }

    fn begin_body(&mut self, left: u64) {
        self.part = if left == 0 { Part::Head } else { Part::Body(left) };
    }

    fn pass_head(&mut self, bytes: &mut [u8]) -> Passed {
        let mut start = 0;
        while let Some(length) = bytes[start..].iter().position(|byte| *byte == b'\n') {
            let end = start + length;
            let follows_cr = if length == 0 { self.ends_in_cr } else { bytes[end - 1] == b'\r' };
            if !follows_cr {
                bytes[end] = REFUSED;
                self.part = Part::Last;
                return Passed::Refused(end + 1);
            }
            let is_empty_line = self.line + length == 1;
            (self.line, self.ends_in_cr) = (0, false);
            start = end + 1;
            if is_empty_line && self.has_request_line {
                *self = Self { part: Part::EndOfHead, ..Self::default() };
                return Passed::First(start);
            }
            self.has_request_line |= !is_empty_line;
        }
        let rest = &bytes[start..];
        if let Some(last) = rest.last() {
            self.line += rest.len();
            self.ends_in_cr = *last == b'\r';
        }
        Passed::First(bytes.len())
    }
}

#[cfg(test)]
mod tests;
