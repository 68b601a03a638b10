import type { Profile } from '@/api/profile/types';
import { publicLink } from '@/lib/public-link';
import { linkPreview, type LinkPreview } from './link-preview';

/** Somebody's public page as others come to know of it. */
export interface SharedPage {
  username: string;
  /** Whose it is. */
  name: string;
  /** `https://lenslink.app/u/annaberg` */
  url: string;
  /** `lenslink.app` */
  host: string;
  /** `/u/annaberg` */
  path: string;
  /** The letter in the middle of its code: the first of the product's name. */
  initial: string;
  preview: LinkPreview;
}

export function sharedPage(
  profile: Profile,
  username: string,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): SharedPage {
  const link = publicLink(publicUrl, username);
  const [initial = ''] = brand.toUpperCase();
  const preview = linkPreview(profile, link);
  return { ...link, username, name: preview.title, initial, preview };
}
