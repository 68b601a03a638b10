import { useState } from 'react';
import { loadToaster, ToastHost } from '@/ui/toast/toast-host';
import { Segmented } from '@/ui/segmented';
import { Main, SkipLink } from '@/ui/skip-link';
import { TooltipProvider } from '@/ui/tooltip';
import { wordmarkStyle } from '@/ui/wordmark-style';
import { ButtonsSection } from './sections/buttons';
import { ChoicesSection } from './sections/choices';
import { ColoursSection } from './sections/colours';
import { FieldsSection } from './sections/fields';
import { OverlaysSection } from './sections/overlays';
import { PlacesSection } from './sections/places';
import { SurfacesSection } from './sections/surfaces';
import { TypeSection } from './sections/type';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof THEMES)[number]['value'];

// There is no screen here that would bring the code of toasts ahead.
loadToaster().catch(console.error);

/** Everything that screens are made of, each thing as a print and in the darkroom. */
export function ComponentPage() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <TooltipProvider>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-310 flex-wrap items-center justify-between gap-4 py-3 px-page">
          <p className={wordmarkStyle}>Components</p>
          <Segmented legend="Theme of dialogs and toasts" options={THEMES} value={theme} onChange={choose} />
        </div>
      </header>
      <Main className="mx-auto grid max-w-310 gap-16 py-12 px-page">
        <h1 className="max-w-116 font-serif text-44 leading-display">What every screen is made of</h1>
        <ColoursSection />
        <TypeSection />
        <ButtonsSection />
        <FieldsSection />
        <ChoicesSection />
        <SurfacesSection />
        <PlacesSection />
        <OverlaysSection />
      </Main>
      <ToastHost />
    </TooltipProvider>
  );

  function choose(next: Theme) {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }
}
