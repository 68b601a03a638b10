import { useState } from 'react';
import { loadToaster, ToastHost } from '@/ui/toast/toast-host';
import { SegmentedControl } from '@/ui/segmented-control';
import { Main, SkipLink, wordmarkStyle } from '@/ui/layout';
import { TooltipProvider } from '@/ui/tooltip';
import { ButtonsSection } from './sections/buttons';
import { CardsSection } from './sections/cards';
import { ChoicesSection } from './sections/choices';
import { ColoursSection } from './sections/colours';
import { FieldsSection } from './sections/fields';
import { LoadStatesSection } from './sections/load-states';
import { OverlaysSection } from './sections/overlays';
import { SecondStepSection } from './sections/second-step';
import { TypographySection } from './sections/typography';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof THEMES)[number]['value'];

// No screen preloads the toast code on this page.
loadToaster().catch(console.error);

/** Shows every component in the light and the dark theme. */
export function ComponentPage() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <TooltipProvider>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-310 flex-wrap items-center justify-between gap-4 py-3 px-page">
          <p className={wordmarkStyle}>Components</p>
          <SegmentedControl
            legend="Theme of dialogs and toasts"
            options={THEMES}
            value={theme}
            onChange={applyTheme}
          />
        </div>
      </header>
      <Main className="mx-auto grid max-w-310 gap-16 py-12 px-page">
        <h1 className="max-w-116 font-serif text-44 leading-display">Components of the web app</h1>
        <ColoursSection />
        <TypographySection />
        <ButtonsSection />
        <FieldsSection />
        <ChoicesSection />
        <CardsSection />
        <LoadStatesSection />
        <OverlaysSection />
        <SecondStepSection />
      </Main>
      <ToastHost />
    </TooltipProvider>
  );

  function applyTheme(next: Theme) {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }
}
