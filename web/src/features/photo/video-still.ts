import { drawScaled, toJpeg, MAX_RESIZED_SIDE } from './canvas';

const STILL_JPEG_QUALITY = 0.9;

/** After the start of the video, because the first frame of a camera is often black. */
const STILL_TIME_SECONDS = 1;

/** How long the browser may take to load a frame. */
const FRAME_TIMEOUT_MS = 15_000;

export const isVideo = (type: string | undefined) => type?.startsWith('video/') ?? false;

/** The time of the still, in seconds. The duration of a recording made in the browser is unknown. */
export function getStillTime(duration: number): number {
  return Number.isFinite(duration) ? Math.min(STILL_TIME_SECONDS, duration / 2) : STILL_TIME_SECONDS / 2;
}

/** Takes one frame of a video as a JPEG. Rejects when the browser cannot play it. */
export async function takeStill(recording: Blob): Promise<Blob> {
  const url = URL.createObjectURL(recording);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = waitForEvent(video, 'loadeddata');
    video.src = url;
    await loaded;
    const seeked = waitForEvent(video, 'seeked');
    video.currentTime = getStillTime(video.duration);
    await seeked;
    const canvas = drawScaled(
      video,
      { width: video.videoWidth, height: video.videoHeight },
      MAX_RESIZED_SIDE,
    );
    return await toJpeg(canvas, STILL_JPEG_QUALITY);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<unknown> {
  const listeners = new AbortController();
  const { signal } = listeners;
  return new Promise((resolve, reject) => {
    const fail = () => {
      reject(new Error(`The video did not fire the event ${event}.`));
    };
    video.addEventListener(event, resolve, { signal });
    video.addEventListener('error', fail, { signal });
    setTimeout(fail, FRAME_TIMEOUT_MS);
  }).finally(() => {
    listeners.abort();
  });
}
