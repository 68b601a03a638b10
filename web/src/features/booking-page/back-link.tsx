import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/back-icon';
import { copy } from './copy';
import type { Photographer } from './types';

export function BackLink({ profile }: { profile: Photographer }) {
  return (
    <a
      href={paths.publicProfile(profile.username)}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-15 text-ink-soft hover:text-ink"
    >
      <span className="shrink-0">
        <BackIcon />
      </span>
      <span className="truncate">{copy.back(profile.displayName)}</span>
    </a>
  );
}
