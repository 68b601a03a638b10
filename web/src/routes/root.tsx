import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { useInstance } from '@/api/instance';
import { chosenTheme, onThemeChoice, showTheme } from '@/lib/theme';
import { NavigationProgress } from '@/ui/navigation-progress';
import { ToastHost } from '@/ui/toast/toast-host';
import { shownScreen } from './table';

export function RootLayout() {
  const navigation = useNavigation();
  usePageTitle();
  useTheme();
  useFocusOnNavigation();
  return (
    <>
      <NavigationProgress active={navigation.state !== 'idle'} />
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
    </>
  );
}

function usePageTitle() {
  const { brand } = useInstance();
  const head = shownScreen(useMatches().at(-1))?.head;
  useEffect(() => {
    if (head) document.title = head.title(brand);
  }, [head, brand]);
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

/** A new page starts at its heading for keyboards and screen readers, as a full page load would. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
