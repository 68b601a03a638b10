import { useLocation } from 'react-router';
import { paths } from '@/lib/paths';

/** Marks the link to the place one is in, and to the place that what one looks at belongs to. */
export function useCurrent() {
  const { pathname } = useLocation();
  return (path: string) => {
    const isWithin = path !== paths.home && pathname.startsWith(`${path}/`);
    return pathname === path || isWithin ? { 'aria-current': 'page' as const } : {};
  };
}
