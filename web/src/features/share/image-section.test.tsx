import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/api/query';
import { createExampleProfile } from '@/testing/profile';
import { toasts } from '@/ui/toast/toast-store';
import { createShareImage, type ImageOptions } from './create-share-image';
import type { Photograph } from './drawing/image-formats';
import { ImageSection } from './image-section';
import { createSharedPage, type SharedPage } from './shared-page';

vi.mock('./create-share-image');
const createImage = vi.mocked(createShareImage);

const PHOTOGRAPHS: readonly Photograph[] = [
  { id: 'p1', url: '/objects/p1.jpg', alt: 'A couple on a pier', width: 800, height: 1200 },
  { id: 'p2', url: '/objects/p2.jpg', alt: '', width: 1200, height: 800 },
];
const page = createSharedPage(createExampleProfile(), 'annaberg', {
  brand: 'Foto & Co',
  publicUrl: 'https://lenslink.test',
});
let savedNames: string[];

beforeEach(() => {
  savedNames = [];
  createImage
    .mockReset()
    .mockImplementation((_: SharedPage, { format }: ImageOptions) =>
      Promise.resolve(new File(['image'], `annaberg-${format}.png`, { type: 'image/png' })),
    );
  URL.createObjectURL = () => 'blob:image';
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
});

const renderSection = (photographs?: readonly Photograph[]) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImageSection page={page} photographs={photographs} />
    </QueryClientProvider>,
  );

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const findPreview = (format: string) =>
  screen.findByRole('img', { name: `${format} with the name Anna Berg, your link and a QR code` });
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => {
  await waitFor(() => {
    expect(getButton(name).getAttribute('aria-busy')).toBe('false');
  });
  await userEvent.click(getButton(name));
};

function stubSharing(share: (data: ShareData) => Promise<void>) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
}

test('previews and saves the story, then the square card', async () => {
  renderSection();
  expect((await findPreview('Story image')).getAttribute('src')).toBe('blob:image');
  await press('Download');
  await choose('Square');
  await findPreview('Square image');
  await press('Download');
  expect(savedNames).toEqual(['annaberg-story.png', 'annaberg-card.png']);
});

test('draws the chosen theme and photograph', async () => {
  renderSection(PHOTOGRAPHS);
  await findPreview('Story image');
  await choose('Dark');
  await choose('Photograph 2');
  await choose('No photo');
  await waitFor(() => {
    expect(createImage.mock.calls.map(([, { theme, photograph }]) => [theme, photograph?.id])).toEqual([
      ['light', 'p1'],
      ['dark', 'p1'],
      ['dark', 'p2'],
      ['dark', undefined],
    ]);
  });
});

test('names each photograph by its alt text or its number', () => {
  renderSection(PHOTOGRAPHS);
  const group = within(screen.getByRole('group', { name: 'Photograph' }));
  expect(group.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'A couple on a pier',
    'Photograph 2',
    'No photo',
  ]);
});

test('offers no choice of photographs if there are none', () => {
  renderSection();
  expect(screen.queryByRole('group', { name: 'Photograph' })).toBeNull();
});

test('does not save the previous image while a new one is drawn', async () => {
  renderSection();
  await findPreview('Story image');
  createImage.mockReturnValue(new Promise(() => undefined));
  await choose('Dark');
  await userEvent.click(getButton('Download'));
  expect(savedNames).toEqual([]);
  expect(document.activeElement).toBe(getButton('Download'));
});

test('explains a failure and tries again', async () => {
  createImage.mockRejectedValueOnce(new Error('The photo could not be loaded.'));
  renderSection();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Couldn't create the image. Check your connection and try again.");
  expect(getButton('Download').disabled).toBe(true);
  await press('Try again');
  await findPreview('Story image');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('hides Share where the browser cannot share files', async () => {
  renderSection();
  await findPreview('Story image');
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('shares the file alone, because some apps reject a file with text', async () => {
  const share = vi.fn(() => Promise.resolve());
  stubSharing(share);
  renderSection();
  await press('Share');
  const file: unknown = expect.objectContaining({ name: 'annaberg-story.png' });
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [file] });
});

test.each([
  ['AbortError', undefined],
  ['NotAllowedError', "Couldn't share the image"],
])('after %s of the share menu, shows the error %s', async (name, title) => {
  toasts.remove();
  stubSharing(() => Promise.reject(new DOMException('', name)));
  renderSection();
  await press('Share');
  await waitFor(() => {
    expect(toasts.snapshot()[0]?.title).toBe(title);
  });
});
