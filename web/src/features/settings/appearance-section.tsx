import { clsx } from 'clsx';
import { useSyncExternalStore, useId } from 'react';
import { chooseTheme, getChosenTheme, subscribeToTheme, themes, type Theme } from '@/lib/theme';
import { copy } from './copy';
import { SettingsSection } from './section';

const { appearance: texts } = copy;

export function AppearanceSection({ number }: { number: number }) {
  const chosen = useSyncExternalStore(subscribeToTheme, getChosenTheme, () => 'system' as const);
  return (
    <SettingsSection number={number} title={texts.title} text={texts.text}>
      <fieldset className="px-5 py-5 sm:px-6.5">
        <legend className="sr-only">{texts.legend}</legend>
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
    </SettingsSection>
  );
}

interface ThemeTileProps {
  theme: Theme;
  isChosen: boolean;
  onChoose: () => void;
}

/** A radio button with a small preview of the theme. */
function ThemeTile({ theme, isChosen, onChoose }: ThemeTileProps) {
  const id = useId();
  return (
    <label className="grid cursor-pointer grid-cols-[5.5rem_minmax(0,1fr)] content-start items-center gap-x-4 gap-y-3 rounded-control border border-line-strong p-2 transition-colors hover:border-ink has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent sm:grid-cols-[minmax(0,1fr)]">
      <span aria-hidden className="grid h-14 overflow-hidden rounded-[0.25rem] border border-line sm:h-24">
        {theme === 'system' ? (
          <>
            <ThemePreview theme="light" />
            <ThemePreview theme="dark" isHalf />
          </>
        ) : (
          <ThemePreview theme={theme} />
        )}
      </span>
      <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 sm:px-1 sm:pb-1">
        <input
          type="radio"
          name="theme"
          value={theme}
          checked={isChosen}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          onChange={onChoose}
          className="size-4 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-5 checked:border-accent"
        />
        <span id={`${id}-name`} className="text-15 font-medium">
          {texts.themes[theme]}
        </span>
        <span id={`${id}-hint`} className="col-start-2 text-13 text-ink-soft">
          {texts.hints[theme]}
        </span>
      </span>
    </label>
  );
}

/** A page with a card, two lines and a button. */
function ThemePreview({ theme, isHalf = false }: { theme: 'light' | 'dark'; isHalf?: boolean }) {
  return (
    <span
      className={clsx(
        'grid bg-paper p-2 [grid-area:1/1] sm:p-3',
        theme === 'light' ? 'surface-light' : 'surface-dark',
        // Covers the other preview diagonally.
        isHalf && '[clip-path:polygon(100%_0,100%_100%,0_100%)]',
      )}
    >
      <span className="grid content-center gap-1 rounded-[0.25rem] border border-line bg-sheet px-2 sm:gap-1.5">
        <span className="h-1 w-3/4 rounded-full bg-ink" />
        <span className="h-1 w-1/2 rounded-full bg-ink-soft" />
        <span className="h-1.5 w-1/3 rounded-full bg-accent sm:mt-1 sm:h-2" />
      </span>
    </span>
  );
}
