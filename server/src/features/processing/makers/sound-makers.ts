import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mendingOfCopy } from '#features/media-items/mending-of.ts';
import { withLoudness } from '#features/processing/makers/loudness-facts.ts';
import type { Maker } from '#features/processing/makers/make-rendition.ts';
import type { MadeFile } from '#features/processing/steps/keep-file.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import { gainForPlayer } from '#platform/media/sound/level-sound.ts';

export const makeSoundCopy: Maker = async (
  { media },
  { row, path: original, facts, folder, signal, onProgress },
) => {
  const outPath = path.join(folder, 'play.m4a');
  const mending = mendingOfCopy(row);
  const input = { path: original, facts, outPath, ...(mending && { mending }) };
  const copy = await media.makeAudioCopy(input, { signal, onProgress, owner: row.user_id });
  return {
    state: copy.damage === null ? 'done' : 'damaged',
    reason: copy.damage,
    files: [{ kind: 'play', path: copy.path, mimeType: 'audio/mp4', sizeBytes: copy.sizeBytes }],
    changes: {
      ...(copy.durationMs > 0 && { duration_ms: copy.durationMs }),
      ...withLoudness(row, copy.level),
    },
  };
};

export const makePeaks: Maker = async (
  { media },
  { row, path: original, facts, folder, signal },
) => {
  const options = { signal, owner: row.user_id };
  const peaks = await media.makePeaks({ path: original, facts }, options);
  return {
    state: 'done',
    files: [await peaksFile(peaks, folder)],
    changes: { has_peaks: true },
  };
};

export async function peaksFile(peaks: string, folder: string): Promise<MadeFile> {
  const buckets = toBuckets(new Int8Array(Buffer.from(peaks, 'base64')));
  const outPath = path.join(folder, 'peaks.json');
  const text = JSON.stringify({ buckets });
  await writeFile(outPath, text);
  const sizeBytes = Buffer.byteLength(text);
  return { kind: 'peaks', path: outPath, mimeType: 'application/json', sizeBytes };
}

/** Measures what plays unconverted: it has no copy that could be levelled, so the player applies the gain. */
export const measureSound: Maker = async ({ media }, { row, path: original, facts, signal }) => {
  const isKnown = storedFacts.parse(row.facts).loudness !== null;
  if (isKnown || !facts.audio) return { state: 'done' };
  const sound = { path: original, facts, findsPeak: true };
  const measured = await media.measureLoudness(sound, { signal, owner: row.user_id });
  const level = { measured, gainDb: gainForPlayer(measured) };
  return { state: 'done', changes: withLoudness(row, level, 'player') };
};

/** Turns pairs of lowest and highest sample into the loudness of each moment, 0 to 255. */
function toBuckets(pairs: Int8Array): number[] {
  return Array.from({ length: pairs.length / 2 }, (_, place) => {
    const loudest = Math.max(Math.abs(pairs[place * 2]!), Math.abs(pairs[place * 2 + 1]!));
    return Math.min(255, loudest * 2);
  });
}
