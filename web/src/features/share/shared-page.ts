import type { Profile } from '@/api/profile';
import type { Accent } from '@/lib/accent';
import { buildPublicLink } from '@/lib/navigation';
import { createLinkPreview, type LinkPreview } from './link-preview';

/** What the share components need to know about a public page. */
export interface SharedPage {
  username: string;
  /** The photographer's display name. */
  name: string;
  /** `https://lenslink.app/u/annaberg` */
  url: string;
  /** `lenslink.app` */
  host: string;
  /** `/u/annaberg` */
  path: string;
  /** The letter in the middle of the QR code: the first character of the product's name. */
  brandInitial: string;
  /** The accent colour. Null for the product's own. */
  accent: Accent | null;
  /** The profile photo in its largest size. */
  portraitUrl: string | null;
  preview: LinkPreview;
}

export function createSharedPage(
  profile: Profile,
  username: string,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): SharedPage {
  const link = buildPublicLink(publicUrl, username);
  const [brandInitial = ''] = brand.toUpperCase();
  const preview = createLinkPreview(profile, link);
  return {
    ...link,
    username,
    name: preview.title,
    brandInitial,
    accent: profile.accent,
    portraitUrl: profile.photo?.sizes.at(-1)?.url ?? profile.profileImage,
    preview,
  };
}
