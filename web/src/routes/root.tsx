import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { useInstance } from '@/api/instance';
import { NavigationProgress } from '@/ui/navigation-progress';
import { ToastHost } from '@/ui/toast/toast-host';
import { shownScreen } from './table';

export function RootLayout() {
  const navigation = useNavigation();
  usePageTitle();
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
