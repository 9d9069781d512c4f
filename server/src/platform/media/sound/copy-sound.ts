import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm, type EncodeWatch } from '#platform/media/encode/encode-film.ts';
import { verifyCopy, type VerifiedCopy } from '#platform/media/encode/verify-copy.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type Input = EncodeWatch & { path: string; facts: MediaFacts; outPath: string };

type SoundFormat = { extension: string; mimeType: string; options: string[] };

const formats: Record<string, SoundFormat> = {
  mp3: { extension: 'mp3', mimeType: 'audio/mpeg', options: words('-f mp3') },
  aac: { extension: 'm4a', mimeType: 'audio/mp4', options: asMp4 },
  flac: { extension: 'flac', mimeType: 'audio/flac', options: words('-f flac') },
};
const wav: SoundFormat = {
  extension: 'wav',
  mimeType: 'audio/wav',
  options: words('-f wav -rf64 auto'),
};

/** Returns the file that takes a recording's sound unchanged and plays everywhere; null where there is none. */
export function copiedFormat({ audio }: Pick<MediaFacts, 'audio'>): SoundFormat | null {
  if (!audio) return null;
  return audio.codec.startsWith('pcm_') ? wav : (formats[audio.codec] ?? null);
}

/**
 * Copies the sound of a recording unchanged into a file without metadata and cover: takes seconds, also for hours.
 * @throws {MediaError}
 */
export async function copySound(tools: MediaTools, input: Input): Promise<VerifiedCopy> {
  const { path, facts, outPath, signal } = input;
  const format = copiedFormat(facts);
  if (!facts.audio || !format) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.soundConverted });
  }
  const options = [...words('-vn -c:a copy -bitexact'), ...withoutTraces, ...format.options];
  return publishFile(outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      before: words('-fflags +genpts'),
      after: ['-map', `0:${facts.audio!.index}`, ...options],
      temporaryPath,
      durationMs: facts.durationMs,
      expectedBytes: facts.sizeBytes * 1.1 + 1_000_000,
    });
    const source = { ...facts, video: null };
    return verifyCopy(tools, { path, copyPath: temporaryPath, source, signal });
  });
}
