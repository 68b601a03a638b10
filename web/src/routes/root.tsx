import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  type ScrollRestorationProps,
} from 'react-router';
import { useInstance } from '@/api/instance';
import { takeOverForms } from '@/lib/early-forms';
import { focusHeading } from '@/lib/focus-heading';
import { chosenTheme, onThemeChoice, showTheme } from '@/lib/theme';
import { titleCount } from '@/lib/title-count';
import { NavigationProgress } from '@/ui/navigation-progress';
import { ToastHost } from '@/ui/toast/toast-host';
import { shownScreen } from './table';

export function RootLayout() {
  const navigation = useNavigation();
  usePageTitle();
  useTheme();
  useFocusOnNavigation();
  useEffect(takeOverForms, []);
  return (
    <>
      <NavigationProgress active={navigation.state !== 'idle'} />
      <Outlet />
      <ToastHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

function usePageTitle() {
  const { brand } = useInstance();
  const head = shownScreen(useMatches().at(-1))?.head;
  const count = useSyncExternalStore(titleCount.subscribe, titleCount.current, titleCount.current);
  useEffect(() => {
    if (!head) return;
    const title = head.title(brand);
    document.title = count > 0 ? `(${String(count)}) ${title}` : title;
  }, [head, brand, count]);
}

/** A photographer's page looks as it does to her clients: as their system has it, whatever she chose for herself. */
function useTheme() {
  const isForClients = shownScreen(useMatches().at(-1))?.page === 'public-profile';
  useLayoutEffect(() => {
    const show = () => {
      showTheme(isForClients ? 'system' : chosenTheme());
    };
    show();
    return onThemeChoice(show);
  }, [isForClients]);
}

/** A page with several addresses has one place on it where somebody is. */
const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = (location, matches) =>
  shownScreen(matches.at(-1))?.partOf ?? location.key;

/** A new page starts at its heading for keyboards and screen readers, as a full page load would. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const page = shownScreen(useMatches().at(-1))?.partOf ?? pathname;
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // The new page may have begun elsewhere: with a request that it was opened for.
    if (document.querySelector('main')?.contains(document.activeElement)) return;
    focusHeading();
  }, [page]);
}
