import { paths } from '@/lib/paths';

export const copy = {
  label: 'Main',
  home: 'Home',
  requests: 'Requests',
  profile: 'Profile',
  settings: 'Settings',
  /** Screen readers read this after the name of the link, instead of the bare number. */
  needAnswer: (count: number) => (count === 1 ? '(1 needs an answer)' : `(${String(count)} need an answer)`),
  many: '99+',
} as const;

interface NavItem {
  path: string;
  label: string;
  /** The SVG path for `LineIcon`. */
  icon: string;
  /** Whether it shows how many requests need an answer. */
  showsRequestCount?: true;
}

/** The links of the main navigation, in order. */
export const navItems: readonly NavItem[] = [
  { path: paths.home, label: copy.home, icon: 'M2.5 7.2 8 2.5l5.5 4.7v6.3h-4V9.75h-3v3.75h-4Z' },
  {
    path: paths.bookings,
    label: copy.requests,
    icon: 'M2.5 9.25h3.25l.75 1.75h3l.75-1.75h3.25m-11 0 2-6.25h7l2 6.25v3.75h-11Z',
    showsRequestCount: true,
  },
  {
    path: paths.editProfile,
    label: copy.profile,
    icon: 'M8 7.75a2.6 2.6 0 1 0 0-5.25 2.6 2.6 0 0 0 0 5.25ZM2.75 13.5c.4-2.4 2.4-3.75 5.25-3.75s4.85 1.35 5.25 3.75',
  },
  {
    path: paths.settings,
    label: copy.settings,
    icon: 'M2.5 5h5.25m3 0h2.75M7.75 3.5v3h3v-3ZM2.5 11h2.75m3 0h5.25M5.25 9.5v3h3v-3Z',
  },
];
