import { BothThemes, Section } from '../section';

/** The tokens of `src/styles/tokens.css` and their uses. */
export const COLOURS = [
  { token: 'paper', swatch: 'bg-paper', use: 'the page' },
  { token: 'sheet', swatch: 'bg-sheet', use: 'cards and dialogs' },
  { token: 'wash', swatch: 'bg-wash', use: 'secondary buttons, notes' },
  { token: 'ink', swatch: 'bg-ink', use: 'text' },
  { token: 'ink-soft', swatch: 'bg-ink-soft', use: 'secondary text' },
  { token: 'line', swatch: 'bg-line', use: 'hairlines, placeholders' },
  { token: 'line-strong', swatch: 'bg-line-strong', use: 'control borders' },
  { token: 'accent', swatch: 'bg-accent', use: 'primary buttons, links' },
  { token: 'on-accent', swatch: 'bg-on-accent', use: 'text on the accent' },
  { token: 'danger', swatch: 'bg-danger', use: 'errors, destructive actions' },
  { token: 'ok', swatch: 'bg-ok', use: 'success, confirmed' },
  { token: 'shade', swatch: 'bg-shade', use: 'dialog backdrop, shadows' },
  { token: 'lightbox', swatch: 'bg-lightbox', use: 'photos in full view' },
] as const;

export function ColoursSection() {
  return (
    <Section
      number={1}
      title="Colours"
      text="All colours of the app. A photographer can choose another accent. The app adjusts its brightness for contrast."
    >
      <BothThemes>
        {() => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {COLOURS.map(({ token, swatch, use }) => (
              <li key={token}>
                <div className={`${swatch} h-14 rounded-control border border-line-strong`} />
                <p className="mt-1.5 caption-mono">{token}</p>
                <p className="text-13 text-ink-soft">{use}</p>
              </li>
            ))}
          </ul>
        )}
      </BothThemes>
    </Section>
  );
}
