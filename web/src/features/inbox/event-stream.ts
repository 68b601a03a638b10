/**
 * Reads server-sent events out of a text that arrives in pieces, cut anywhere. The browser's own `EventSource` would, but
 * cannot carry a bearer token.
 */
export function createEventReader(onEvent: (name: string, data: string) => void): (piece: string) => void {
  let line = '';
  let wasReturn = false;
  let name = '';
  let data: string[] = [];

  function endLine() {
    const text = line;
    line = '';
    if (text === '') {
      endEvent();
      return;
    }
    // A line that begins with it is a comment, which keeps the connection alive and says nothing.
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

  return (piece) => {
    for (const character of piece) {
      // The second half of a line's end, which may come with the next piece.
      const isSecondHalf = wasReturn && character === '\n';
      wasReturn = character === '\r';
      if (isSecondHalf) continue;
      if (character === '\n' || character === '\r') endLine();
      else line += character;
    }
  };
}
