import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { findEdges, type Luma } from '#features/mending/find-edges.ts';

type Crop = Mending['crop'];

const looks = 8;
const width = 360;
const patienceMs = 10_000;

/** Looks at pictures from all over a film, in the browser. @throws when it cannot be played here */
export async function lookAtEdges(url: string): Promise<Crop> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await happens(video, 'loadeddata');
    const pictures: Luma[] = [];
    for (let look = 1; look <= looks; look += 1) {
      const isThere = happens(video, 'seeked');
      video.currentTime = (video.duration * look) / (looks + 1);
      await isThere;
      pictures.push(lumaOf(video));
    }
    return findEdges(pictures);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function happens(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs);
    video.addEventListener(name, () => resolve(), { once: true, signal });
    video.addEventListener('error', () => reject(new Error('This cannot be played.')), { signal });
    signal.addEventListener('abort', () => reject(new Error('Nothing came.')));
  });
}

function lumaOf(video: HTMLVideoElement): Luma {
  const height = Math.max(1, Math.round((width * video.videoHeight) / video.videoWidth));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const values = Uint8Array.from(
    { length: width * height },
    (_, place) =>
      0.299 * data[4 * place]! + 0.587 * data[4 * place + 1]! + 0.114 * data[4 * place + 2]!,
  );
  return { width, height, values };
}
