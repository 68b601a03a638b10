import { queryOptions } from '@tanstack/react-query';
import type { SessionSummary } from '../identity/types';
import type { Settings } from './types';

/** Offline it fails like any other call, instead of waiting without a word. */
export const settingsQuery = queryOptions<Settings>({ queryKey: ['/api/settings'], networkMode: 'always' });

/** Where somebody is signed in: other devices change it, so it is asked anew whenever it is looked at. */
export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['/api/identity/sessions'],
  networkMode: 'always',
  staleTime: 0,
});
