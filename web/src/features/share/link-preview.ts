import type { Profile } from '@/api/profile';

/** The same as in `crates/render/src/head/mod.rs`, which writes the real meta tags. A test compares the two. */
export const MAX_DESCRIPTION_LENGTH = 160;
export const FALLBACK_PICTURE = { path: '/link-preview.jpg', width: 1200, height: 630 } as const;
export const buildFallbackDescription = (name: string) => `Services and prices of ${name}, and how to book.`;

export interface LinkPreview {
  title: string;
  description: string;
  /** The host name that the card shows. */
  host: string;
  /** The picture, with its path on this server. */
  picture: { path: string; width: number; height: number };
  /** A square picture is beside the text, any other is above it. */
  layout: 'beside' | 'above';
}

type PreviewSource = Pick<Profile, 'displayName' | 'bio' | 'photo'>;

/** The card that messengers and social networks show for a link to the public page. */
export function createLinkPreview(
  { displayName, bio, photo }: PreviewSource,
  { host }: { host: string },
): LinkPreview {
  const title = displayName ?? '';
  const largestSize = photo?.sizes.at(-1);
  const picture = largestSize
    ? { path: largestSize.url, width: largestSize.width, height: largestSize.width }
    : FALLBACK_PICTURE;
  return {
    title,
    description: createDescription(bio, title),
    host: host.replace(/:\d+$/, ''),
    picture,
    layout: picture.width === picture.height ? 'beside' : 'above',
  };
}

/** The bio in one line, or a default text. */
function createDescription(bio: string, name: string): string {
  const words = bio.split(/\p{White_Space}+/u).filter((word) => word !== '');
  return words.length === 0 ? buildFallbackDescription(name) : truncate(words.join(' '));
}

/**
 * Cuts a text that is too long: at the last space within the limit if that keeps more than half of the limit, else at
 * the limit.
 */
function truncate(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = characters.slice(0, MAX_DESCRIPTION_LENGTH).join('');
  const space = cut.lastIndexOf(' ');
  // Counts bytes, as the server does.
  const keepsHalf = space >= 0 && countBytes(cut.slice(0, space)) > Math.floor(countBytes(cut) / 2);
  return `${(keepsHalf ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const countBytes = (text: string) => new TextEncoder().encode(text).length;
