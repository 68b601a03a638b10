import { chromiumArgs } from '../../../scripts/lib/browser.mjs';
import { headlessShell } from '../../../scripts/lib/paths.mjs';
import { expectAccessible } from '../axe';
import { recordUploads } from './dialog';
import { expect, test } from './fixtures';

test.use({
  launchOptions: {
    executablePath: headlessShell,
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

// On a phone, the dialog opens the camera app instead.
test(
  'takes a picture with the camera of the computer',
  { tag: '@desktop' },
  async ({ page, upload: { dialog } }) => {
    await dialog.open();
    await dialog.tab('Take Picture').click();
    await dialog.button('Take a picture').click();
    await expect(dialog.root.getByRole('img', { name: 'The photo you took' })).toBeVisible();
    await expectAccessible(page);
    await dialog.button('Submit recorded file').click();
    await dialog.upload();
    await dialog.expectSaved();
  },
);

test(
  'converts a recorded video to a photo',
  { tag: '@desktop' },
  async ({ page, upload: { dialog, photographer } }) => {
    await dialog.open();
    await dialog.tab('Record Video').click();
    await dialog.button('Begin video recording').click();
    // Accepts any time from 0:02 on, because the test may miss a second.
    await expect(dialog.root.getByText(/^0:(?!00|01)\d\d$/)).toBeVisible();
    await dialog.button('Stop video recording').click();
    await dialog.button('Submit recorded file').click();
    await expect(dialog.notice).toHaveText('We took a photo from your video.');
    const readLastUpload = await recordUploads(page);
    await dialog.upload();
    await dialog.expectSaved();
    expect(await readLastUpload()).toMatchObject({ type: 'image/jpeg', width: 640, height: 480 });
    expect((await photographer.getProfile()).photo).not.toBeNull();
  },
);

test(
  "converts a video of a phone's camera app to a photo",
  { tag: '@phone' },
  async ({ page, upload: { dialog } }) => {
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
    await expect(dialog.notice).toHaveText('We took a photo from your video.');
    await dialog.upload();
    await dialog.expectSaved();
  },
);

test('asks for a photo if the browser cannot play the video', async ({ upload: { dialog } }) => {
  await dialog.open();
  await dialog.pick({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') });
  await expect(dialog.notice).toHaveText("We couldn't take a photo from that video. Please choose a photo.");
});
