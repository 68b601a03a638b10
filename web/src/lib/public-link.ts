import { paths } from './paths';

/** A photographer's page: its whole address, and how it reads without the scheme. */
export function publicLink(publicUrl: string, username: string) {
  const path = paths.publicProfile(username);
  return { host: publicUrl.replace(/^https?:\/\//, ''), path, url: publicUrl + path };
}
