import { expect } from '@playwright/test';
import { findNewestLink } from '../../scripts/lib/mail.mjs';
import type { Server } from './fixtures';

/** Waits for an email with a link to this page and returns the newest link. */
export async function waitForEmailLink(server: Server, address: string, path: string): Promise<string> {
  let link: string | undefined;
  const readLink = async () => (link = await findNewestLink(server, address, path));
  await expect.poll(readLink, `an email to ${address} with a link to ${path}`).toBeDefined();
  return link ?? '';
}
