import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, onThemeChoice, themes } from '@/lib/theme';
import { copy } from './copy';
import { Section } from './section';
import { ThemeTile } from './theme-tile';

const { appearance: words } = copy;

export function AppearanceSection({ number }: { number: number }) {
  const chosen = useSyncExternalStore(onThemeChoice, chosenTheme, () => 'system' as const);
  return (
    <Section number={number} title={words.title} text={words.text}>
      <fieldset className="px-5 py-5 sm:px-6.5">
        <legend className="sr-only">{words.legend}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {themes.map((theme) => (
            <ThemeTile
              key={theme}
              theme={theme}
              isChosen={theme === chosen}
              onChoose={() => {
                chooseTheme(theme);
              }}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}
