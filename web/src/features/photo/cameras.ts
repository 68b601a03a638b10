import type { Uppy } from '@uppy/core';
import type Dashboard from '@uppy/dashboard';
import type { Body, Meta } from '@uppy/utils';
import Webcam from '@uppy/webcam';
import { h } from 'preact';
import { copy } from './copy';

/** Matches phones and tablets, which take better photos with their own camera app. */
const CAMERA_APP_MEDIA_QUERY = '(hover: none) and (pointer: coarse)';

const VIDEO_CAMERA_PATH =
  'M8.5 10h10A2.5 2.5 0 0 1 21 12.5v1.6l3.6-2.6a.9.9 0 0 1 1.4.7v7.6a.9.9 0 0 1-1.4.7L21 17.9v1.6a2.5 2.5 0 0 1-2.5 2.5h-10A2.5 2.5 0 0 1 6 19.5v-7A2.5 2.5 0 0 1 8.5 10Zm0 1.7a.8.8 0 0 0-.8.8v7c0 .4.4.8.8.8h10c.4 0 .8-.4.8-.8v-7a.8.8 0 0 0-.8-.8h-10Z';

/** Adds a tab to take a photo and a tab to record a video, or buttons for the camera app on phones and tablets. */
export function addCameras(uppy: Uppy<Meta, Body>, dashboard: Dashboard<Meta, Body>) {
  if (window.matchMedia(CAMERA_APP_MEDIA_QUERY).matches) {
    dashboard.setOptions({
      showNativePhotoCameraButton: true,
      showNativeVideoCameraButton: true,
      nativeCameraFacingMode: 'user',
    });
    return;
  }
  uppy.use(Webcam, {
    id: 'PhotoCamera',
    target: dashboard,
    modes: ['picture'],
    mobileNativeCamera: false,
    preferredImageMimeType: 'image/jpeg',
    onBeforeSnapshot: waitForFirstFrame,
    locale: { strings: { pluginNameCamera: copy.dialog.photoCamera } },
  });
  uppy.use(VideoCamera, {
    id: 'VideoCamera',
    target: dashboard,
    // Without sound, so that the browser does not ask for the microphone.
    modes: ['video-only'],
    mobileNativeCamera: false,
    showRecordingLength: true,
    locale: { strings: { pluginNameCamera: copy.dialog.videoCamera } },
  });
}

/** Without this wait, the widget would take an empty photo before the camera delivers its first frame. */
async function waitForFirstFrame() {
  const video = document.querySelector<HTMLVideoElement>('.uppy-Webcam-video');
  if (!video || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
  await new Promise((resolve) => {
    for (const event of ['loadeddata', 'emptied']) video.addEventListener(event, resolve, { once: true });
  });
}

class VideoCamera extends Webcam<Meta, Body> {
  constructor(...args: ConstructorParameters<typeof Webcam<Meta, Body>>) {
    super(...args);
    const icon = () =>
      h('svg', { 'aria-hidden': true, width: 32, height: 32, viewBox: '0 0 32 32' }, [
        h('path', { d: VIDEO_CAMERA_PATH }),
      ]);
    // Uppy reads this field, although its types do not allow setting it.
    Object.assign(this, { icon });
  }
}
