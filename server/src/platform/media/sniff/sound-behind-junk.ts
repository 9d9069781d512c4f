/** Finds the sound of a recording behind bytes that mean nothing, as rescue programs leave them. */
import { withFileHead } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';
import { findSoundFrames } from '#platform/media/sniff/sniff-sound.ts';

const kibibyte = 1024;
const pieceBytes = 64 * kibibyte;
/** Pieces overlap by more than a row of frames, so that none lies between two of them. */
const stepBytes = 48 * kibibyte;
const denseBytes = 1024 * kibibyte;

/** Looks for frames in the whole first MiB and at some places behind it; null if there are none. */
export async function soundBehindJunk(path: string): Promise<MediaFormat | null> {
  return withFileHead(path, async ({ readAt, sizeBytes }) => {
    for (const place of placesIn(sizeBytes)) {
      const format = findSoundFrames(await readAt(place, pieceBytes), 0);
      if (format) return format;
    }
    return null;
  });
}

function placesIn(sizeBytes: number): number[] {
  const dense = Array.from(
    { length: Math.ceil(Math.min(sizeBytes, denseBytes) / stepBytes) },
    (_, index) => index * stepBytes,
  );
  const behind = [1 / 8, 1 / 4, 1 / 2, 3 / 4, 7 / 8].map((part) => Math.floor(sizeBytes * part));
  return [...dense, ...behind.filter((place) => place > denseBytes)];
}
