import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  Outlet,
  ScrollRestoration,
  type ScrollRestorationProps,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { useInstance } from '@/api/instance';
import { releaseEarlySubmits } from '@/lib/early-submits';
import { focusHeading, needsAnswerCountStore } from '@/lib/page';
import { applyTheme, getChosenTheme, subscribeToTheme } from '@/lib/theme';
import { NavigationProgress } from '@/ui/navigation-progress';
import { ToastHost } from '@/ui/toast/toast-host';
import { getMatchedScreen } from './route-table';

export function RootLayout() {
  const navigation = useNavigation();
  usePageTitle();
  useTheme();
  useFocusOnNavigation();
  useEffect(releaseEarlySubmits, []);
  return (
    <>
      <NavigationProgress isActive={navigation.state !== 'idle'} />
      <Outlet />
      <ToastHost />
      <ScrollRestoration getKey={getScrollKey} />
    </>
  );
}

function usePageTitle() {
  const { brand } = useInstance();
  const head = getMatchedScreen(useMatches().at(-1))?.head;
  const count = useSyncExternalStore(
    needsAnswerCountStore.subscribe,
    needsAnswerCountStore.snapshot,
    needsAnswerCountStore.snapshot,
  );
  useEffect(() => {
    if (!head) return;
    const title = head.title(brand);
    document.title = count > 0 ? `(${String(count)}) ${title}` : title;
  }, [head, brand, count]);
}

/** The public page always uses the system theme, as clients see it, whatever theme the photographer chose. */
function useTheme() {
  const isPublicPage = getMatchedScreen(useMatches().at(-1))?.page === 'public-profile';
  useLayoutEffect(() => {
    const apply = () => {
      applyTheme(isPublicPage ? 'system' : getChosenTheme());
    };
    apply();
    return subscribeToTheme(apply);
  }, [isPublicPage]);
}

/** Paths that share a screen share one scroll position. */
const getScrollKey: NonNullable<ScrollRestorationProps['getKey']> = (location, matches) =>
  getMatchedScreen(matches.at(-1))?.screenGroup ?? location.key;

/** Moves the focus to the heading of a new page, so that screen readers announce it. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const page = getMatchedScreen(useMatches().at(-1))?.screenGroup ?? pathname;
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    // The new page may have focused something else, such as an open request.
    if (document.querySelector('main')?.contains(document.activeElement)) return;
    focusHeading();
  }, [page]);
}
