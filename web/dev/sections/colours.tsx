import { BothThemes, Section } from '../sample';

/** As in `src/styles/tokens.css`, with what each is for. */
export const COLOURS = [
  { token: 'paper', swatch: 'bg-paper', use: 'the page' },
  { token: 'sheet', swatch: 'bg-sheet', use: 'cards and dialogs' },
  { token: 'wash', swatch: 'bg-wash', use: 'quiet buttons, notes' },
  { token: 'ink', swatch: 'bg-ink', use: 'text' },
  { token: 'ink-soft', swatch: 'bg-ink-soft', use: 'text of second rank' },
  { token: 'line', swatch: 'bg-line', use: 'hairlines, places' },
  { token: 'line-strong', swatch: 'bg-line-strong', use: 'borders of controls' },
  { token: 'safelight', swatch: 'bg-safelight', use: 'the one accent' },
  { token: 'on-safelight', swatch: 'bg-on-safelight', use: 'text on it' },
  { token: 'danger', swatch: 'bg-danger', use: 'errors, what cannot be taken back' },
  { token: 'ok', swatch: 'bg-ok', use: 'done, confirmed' },
  { token: 'shade', swatch: 'bg-shade', use: 'behind dialogs, in shadows' },
] as const;

export function ColoursSection() {
  return (
    <Section
      number={1}
      title="Colours"
      text="The only ones there are. A photographer may choose another safelight for her page; it is moved until text on it is readable."
    >
      <BothThemes>
        {() => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {COLOURS.map(({ token, swatch, use }) => (
              <li key={token}>
                <div className={`${swatch} h-14 rounded-control border border-line-strong`} />
                <p className="mt-1.5 frame-mark">{token}</p>
                <p className="text-13 text-ink-soft">{use}</p>
              </li>
            ))}
          </ul>
        )}
      </BothThemes>
    </Section>
  );
}
