import { draw, toJpeg } from './canvas';
import { RESIZED_SIDE } from './limits';

const QUALITY = 0.9;

/** A moment after the beginning: the first picture of a camera is often black, and people smile a little later. */
const MOMENT_S = 1;

/** How long a browser may take to find a picture in a video. */
const PATIENCE_MS = 15_000;

export const isVideo = (type: string | undefined) => type?.startsWith('video/') ?? false;

/** Where in the video the still is taken. A recording of this browser does not know how long it is. */
export function stillMoment(duration: number): number {
  return Number.isFinite(duration) ? Math.min(MOMENT_S, duration / 2) : MOMENT_S / 2;
}

/** One picture of a video, as a JPEG. Fails when the browser cannot play it. */
export async function takeStill(recording: Blob): Promise<Blob> {
  const url = URL.createObjectURL(recording);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = next(video, 'loadeddata');
    video.src = url;
    await loaded;
    const found = next(video, 'seeked');
    video.currentTime = stillMoment(video.duration);
    await found;
    const canvas = draw(video, { width: video.videoWidth, height: video.videoHeight }, RESIZED_SIDE);
    return await toJpeg(canvas, QUALITY);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function next(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<unknown> {
  const { signal, stop } = stoppable();
  return new Promise((resolve, reject) => {
    const fail = () => {
      reject(new Error(`The video did not get to ${event}.`));
    };
    video.addEventListener(event, resolve, { signal });
    video.addEventListener('error', fail, { signal });
    setTimeout(fail, PATIENCE_MS);
  }).finally(stop);
}

function stoppable() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    stop: () => {
      controller.abort();
    },
  };
}
