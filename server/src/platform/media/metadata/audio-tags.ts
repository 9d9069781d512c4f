/** Reads the tags, the cover and the chapters of a recording. */
import { firstPhotoYear } from '@heirloom/contract/limits.ts';
import type { IAudioMetadata, IPicture } from 'music-metadata';
import { cleanText } from '#platform/media/metadata/tag-bag.ts';

export type AudioTags = {
  title: string | null;
  artist: string | null;
  album: string | null;
  track: number | null;
  year: number | null;
  /** A picture as it is stored in the file, with the type that the file claims. */
  cover: { bytes: Buffer; mimeType: string } | null;
  /** Null if the file does not say; wrong for files that are cut off. */
  durationMs: number | null;
  chapters: { title: string; startMs: number }[];
};

const maxCoverBytes = 10 * 1024 * 1024;
const maxChapters = 500;

/** Reads the tags of a recording; null if it cannot be read as one at all. */
export async function readAudioTags(path: string): Promise<AudioTags | null> {
  // Most workers never meet a recording.
  const { parseFile, selectCover } = await import('music-metadata');
  const metadata = await parseFile(path, { duration: true, includeChapters: true }).catch(
    () => null,
  );
  if (!metadata) return null;
  const { common, format } = metadata;
  return {
    title: cleanText(common.title),
    artist: cleanText(common.artist ?? common.albumartist),
    album: cleanText(common.album),
    track: wholeNumber(common.track?.no, 1, 9999),
    year: wholeNumber(common.originalyear ?? common.year, firstPhotoYear, 9999),
    cover: coverOf(selectCover(common.picture)),
    durationMs: toMs(format.duration),
    chapters: chaptersOf(metadata),
  };
}

function coverOf(picture: IPicture | null): AudioTags['cover'] {
  if (!picture || picture.data.length === 0 || picture.data.length > maxCoverBytes) return null;
  return { bytes: Buffer.from(picture.data), mimeType: picture.format };
}

function chaptersOf({ format }: IAudioMetadata): AudioTags['chapters'] {
  return (format.chapters ?? []).slice(0, maxChapters).flatMap(({ title, start, timeScale }) => {
    const startMs = toMs(start / (timeScale || 1000));
    const clean = cleanText(title);
    return startMs === null || clean === null ? [] : [{ title: clean, startMs }];
  });
}

function toMs(seconds: number | undefined): number | null {
  const isTime = seconds !== undefined && Number.isFinite(seconds) && seconds >= 0;
  return isTime ? Math.round(seconds * 1000) : null;
}

function wholeNumber(value: number | null | undefined, min: number, max: number): number | null {
  return value && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
