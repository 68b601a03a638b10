import { paths } from '@/lib/paths';
import { BlankFrame } from '@/ui/blank-frame';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';
import type { Photographer } from './types';

/** For a page that was open while its photographer changed what she offers. */
export function ServiceGone({ profile }: { profile: Photographer }) {
  return (
    <BlankFrame mark="404" title={copy.serviceGone.title} text={copy.serviceGone.text}>
      <a href={paths.publicProfile(profile.username)} className={buttonStyle()}>
        {copy.back(profile.displayName)}
      </a>
    </BlankFrame>
  );
}
