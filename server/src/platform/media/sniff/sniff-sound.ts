/** Recognises recordings that are a plain sequence of frames, also after tags and unknown bytes. */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';
import { soundFrameAt } from '#platform/media/sniff/sound-frames.ts';

const framesAtStart = 2;
/** Two frame headers may fit together by chance; five in a row do not. */
const framesBehindRubbish = 5;

/** Finds a sequence of MPEG audio, AAC or AC-3 frames: at the start, or after unknown bytes. */
export function sniffSoundFrames(bytes: Buffer): MediaFormat | null {
  if (isDts(bytes)) return 'dts';
  const first = frameRowAt(bytes, 0, framesAtStart);
  if (first) return first;
  return findSoundFrames(bytes, 1);
}

/** Finds a row of frames among unknown bytes, from a place on. */
export function findSoundFrames(bytes: Buffer, from: number): MediaFormat | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const format = frameRowAt(bytes, at, framesBehindRubbish);
    if (format) return format;
  }
  return null;
}

function frameRowAt(bytes: Buffer, start: number, needed: number): MediaFormat | null {
  const first = soundFrameAt(bytes, start);
  if (!first) return null;
  let at = start + first.lengthBytes;
  for (let count = 1; count < needed; count += 1) {
    // A short recording may end after fewer frames, but only exactly at the end of one.
    if (at === bytes.length && count >= framesAtStart) return first.format;
    const next = soundFrameAt(bytes, at);
    if (next?.signature !== first.signature) return null;
    at += next.lengthBytes;
  }
  return first.format;
}

function isDts(bytes: Buffer): boolean {
  return (
    hasBytes(bytes, 0, [0x7f, 0xfe, 0x80, 0x01]) ||
    hasBytes(bytes, 0, [0xfe, 0x7f, 0x01, 0x80]) ||
    hasBytes(bytes, 0, [0x1f, 0xff, 0xe8, 0x00]) ||
    hasBytes(bytes, 0, [0xff, 0x1f, 0x00, 0xe8])
  );
}
