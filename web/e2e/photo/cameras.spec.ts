import { chromiumArgs } from '../../../scripts/lib/browser.mjs';
import { headlessShell } from '../../../scripts/lib/paths.mjs';
import { expectAccessible } from '../axe';
import { watchUploads } from './dialog';
import { expect, test } from './fixtures';

test.use({
  launchOptions: {
    executablePath: headlessShell,
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

// A phone has a camera app instead.
test(
  'a picture is taken with the camera of the computer',
  { tag: '@desktop' },
  async ({ page, studio: { dialog } }) => {
    await dialog.open();
    await dialog.tab('Take Picture').click();
    await dialog.button('Take a picture').click();
    await expect(dialog.root.getByRole('img', { name: 'The picture you took' })).toBeVisible();
    await expectAccessible(page);
    await dialog.button('Submit recorded file').click();
    await dialog.upload();
    await dialog.expectSaved();
  },
);

test(
  'a recorded video becomes a photo',
  { tag: '@desktop' },
  async ({ page, studio: { dialog, photographer } }) => {
    await dialog.open();
    await dialog.tab('Record Video').click();
    await dialog.button('Begin video recording').click();
    // Each second is shown for a second only, and may be over when it is looked for.
    await expect(dialog.root.getByText(/^0:(?!00|01)\d\d$/)).toBeVisible();
    await dialog.button('Stop video recording').click();
    await dialog.button('Submit recorded file').click();
    await expect(dialog.notice).toHaveText('Your video became a photo: we took a still from it.');
    const sent = await watchUploads(page);
    await dialog.upload();
    await dialog.expectSaved();
    expect(await sent()).toMatchObject({ type: 'image/jpeg', width: 640, height: 480 });
    expect((await photographer.profile()).photo).not.toBeNull();
  },
);

test(
  "a phone's own camera app brings a photo out of a video",
  { tag: '@phone' },
  async ({ page, studio: { dialog } }) => {
    await dialog.open();
    await expect(dialog.tab('Take Picture')).toBeVisible();
    const buffer = await page.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' });
      const chunks: Blob[] = [];
      recorder.ondataavailable = ({ data }) => chunks.push(data);
      recorder.start();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.stop();
      await stopped;
      stream.getTracks().forEach((track) => {
        track.stop();
      });
      return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
    });
    const file = { name: 'VID_0001.webm', mimeType: 'video/webm', buffer: Buffer.from(buffer) };
    await dialog.root.locator('input[name="camera-video"]').setInputFiles(file);
    await expect(dialog.notice).toHaveText('Your video became a photo: we took a still from it.');
    await dialog.upload();
    await dialog.expectSaved();
  },
);

test('a video that cannot be played asks for a photo instead', async ({ studio: { dialog } }) => {
  await dialog.open();
  await dialog.pick({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') });
  await expect(dialog.notice).toHaveText('No still could be taken from that video. Please choose a photo.');
});
