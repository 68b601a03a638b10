//! Checks every request head before hyper parses it, and refuses lone line feeds. hyper accepts them and some
//! proxies do not, which would allow request smuggling.

/// hyper answers every head that contains this byte with 400 and closes the connection.
const INVALID_BYTE: u8 = 0;
/// hyper parses a head that arrives in pieces only after these bytes.
pub(super) const END_OF_HEAD: &[u8] = b"\r\n\r\n";

/// How many of the received bytes hyper gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FramingDecision {
    /// The first bytes. The others have to wait.
    Forward(usize),
    /// The first bytes, then `END_OF_HEAD` in place of all others.
    Reject(usize),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FramingState {
    #[default]
    Head,
    /// The head is complete, but hyper has not parsed it yet, so the body length is unknown.
    AwaitingParser,
    /// The number of body bytes still to come.
    Body(u64),
    /// The server closes the connection after this request, so hyper parses no further byte as a head.
    Closing,
}

/// Finds where one request ends and the next begins. hyper never gets bytes of both in one read.
#[derive(Debug, Default)]
pub(super) struct Framing {
    state: FramingState,
    /// Bytes of the current line of the head.
    line_length: usize,
    ends_in_cr: bool,
    /// Empty lines in front of a request line do not end the head.
    has_request_line: bool,
}

impl Framing {
    /// `bytes`: the next bytes of the connection. Replaces a lone line feed with `INVALID_BYTE`.
    pub fn inspect(&mut self, bytes: &mut [u8]) -> FramingDecision {
        match self.state {
            FramingState::Head => self.inspect_head(bytes),
            FramingState::AwaitingParser => FramingDecision::Forward(0),
            FramingState::Body(remaining) => {
                let forwarded =
                    usize::try_from(remaining).map_or(bytes.len(), |remaining| remaining.min(bytes.len()));
                self.set_remaining_body(remaining - forwarded as u64);
                FramingDecision::Forward(forwarded)
            }
            FramingState::Closing => FramingDecision::Forward(bytes.len()),
        }
    }

    pub fn is_waiting_for_parser(&self) -> bool {
        self.state == FramingState::AwaitingParser
    }

    /// `body_length`: `None` for a chunked body.
    pub fn on_head_parsed(&mut self, body_length: Option<u64>) {
        match body_length {
            Some(length) => self.set_remaining_body(length),
            None => self.state = FramingState::Closing,
        }
    }

    /// Whether hyper has received no byte of the next request.
    pub fn is_between_requests(&self) -> bool {
        self.state == FramingState::Head && self.line_length == 0 && !self.has_request_line
    }

    fn set_remaining_body(&mut self, remaining: u64) {
        self.state = if remaining == 0 { FramingState::Head } else { FramingState::Body(remaining) };
    }

    fn inspect_head(&mut self, bytes: &mut [u8]) -> FramingDecision {
        let mut start = 0;
        while let Some(length) = bytes[start..].iter().position(|byte| *byte == b'\n') {
            let end = start + length;
            let follows_cr = if length == 0 { self.ends_in_cr } else { bytes[end - 1] == b'\r' };
            if !follows_cr {
                bytes[end] = INVALID_BYTE;
                self.state = FramingState::Closing;
                return FramingDecision::Reject(end + 1);
            }
            let is_empty_line = self.line_length + length == 1;
            (self.line_length, self.ends_in_cr) = (0, false);
            start = end + 1;
            if is_empty_line && self.has_request_line {
                *self = Self { state: FramingState::AwaitingParser, ..Self::default() };
                return FramingDecision::Forward(start);
            }
            self.has_request_line |= !is_empty_line;
        }
        let rest = &bytes[start..];
        if let Some(last) = rest.last() {
            self.line_length += rest.len();
            self.ends_in_cr = *last == b'\r';
        }
        FramingDecision::Forward(bytes.len())
    }
}

#[cfg(test)]
mod tests;
