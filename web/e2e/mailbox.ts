import { expect } from '@playwright/test';
import { newestLink } from '../../scripts/lib/mail.mjs';
import type { Server } from './fixtures';

/** Waits until somebody has got a mail with a link to this page, and returns the link of the newest. */
export async function mailedLink(server: Server, address: string, path: string): Promise<string> {
  let link: string | undefined;
  const find = async () => (link = await newestLink(server, address, path));
  await expect.poll(find, `a mail to ${address} with a link to ${path}`).toBeDefined();
  return link ?? '';
}
