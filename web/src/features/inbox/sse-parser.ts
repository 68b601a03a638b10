/**
 * Parses server-sent events from chunks of text that may be cut anywhere. The browser's own `EventSource` cannot send a
 * bearer token.
 */
export function createSseParser(onEvent: (name: string, data: string) => void): (chunk: string) => void {
  let line = '';
  let wasCarriageReturn = false;
  let name = '';
  let data: string[] = [];

  function endLine() {
    const text = line;
    line = '';
    if (text === '') {
      endEvent();
      return;
    }
    // A line that starts with a colon is a comment: the server sends it to keep the connection alive.
    const colon = text.indexOf(':');
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }

  function endEvent() {
    const [event, lines] = [name || 'message', data];
    name = '';
    data = [];
    if (lines.length > 0) onEvent(event, lines.join('\n'));
  }

  return (chunk) => {
    for (const character of chunk) {
      // The "\n" of a "\r\n" may arrive in the next chunk.
      const isEndOfCrLf = wasCarriageReturn && character === '\n';
      wasCarriageReturn = character === '\r';
      if (isEndOfCrLf) continue;
      if (character === '\n' || character === '\r') endLine();
      else line += character;
    }
  };
}
