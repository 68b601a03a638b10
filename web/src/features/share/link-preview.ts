import type { Profile } from '@/api/profile/types';

/** As `crates/render/src/head.rs` has it: that is what the pages really say, and a test compares the two. */
export const DESCRIPTION_CHARACTERS = 160;
export const FALLBACK_PICTURE = { path: '/link-preview.jpg', width: 1200, height: 630 } as const;
export const fallbackDescription = (name: string) => `Services and prices of ${name}, and how to book.`;

export interface LinkPreview {
  title: string;
  description: string;
  /** Where the link leads, as cards have it. */
  host: string;
  /** Its address on this server. */
  picture: { path: string; width: number; height: number };
  /** A square stands beside the text, anything else above it. */
  layout: 'beside' | 'above';
}

type Described = Pick<Profile, 'displayName' | 'bio' | 'photo'>;

/** The card that chats and feeds make of a photographer's page. */
export function linkPreview({ displayName, bio, photo }: Described, { host }: { host: string }): LinkPreview {
  const title = displayName ?? '';
  const largest = photo?.sizes.at(-1);
  const picture = largest
    ? { path: largest.url, width: largest.width, height: largest.width }
    : FALLBACK_PICTURE;
  return {
    title,
    description: describe(bio, title),
    host: host.replace(/:\d+$/, ''),
    picture,
    layout: picture.width === picture.height ? 'beside' : 'above',
  };
}

/** The photographer's own words in one line, or ours. */
function describe(bio: string, name: string): string {
  const words = bio.split(/\p{White_Space}+/u).filter((word) => word !== '');
  return words.length === 0 ? fallbackDescription(name) : shortened(words.join(' '));
}

/** Cut between words where there is room to. */
function shortened(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= DESCRIPTION_CHARACTERS) return text;
  const cut = characters.slice(0, DESCRIPTION_CHARACTERS).join('');
  const space = cut.lastIndexOf(' ');
  // The server measures in bytes.
  const isLateEnough = space >= 0 && bytes(cut.slice(0, space)) > Math.floor(bytes(cut) / 2);
  return `${(isLateEnough ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const bytes = (text: string) => new TextEncoder().encode(text).length;
