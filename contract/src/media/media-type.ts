import type { MediaType } from '#media/media.schema.ts';

const extensions = {
  video: ['mp4', 'avi', 'mov', 'mkv', 'webm'],
  audio: ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'wma', 'aiff'],
} as const;

/** Extensions that the file picker of the single-upload dialog offers for audio, besides audio/* (spec §5). */
export const audioPickerExtensions = [
  'mp3',
  'wav',
  'ogg',
  'm4a',
  'aac',
  'flac',
  'wma',
  'mp4',
  'aiff',
] as const;

/** Returns the extension of a file name in lower case, '' if there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Returns the file name without its extension: the default title of an upload. */
export function nameWithoutExtension(fileName: string): string {
  return fileName.replace(/\.[^./\\]{1,16}$/, '') || fileName;
}

/**
 * Guesses a file's type from its MIME type, then from its extension; otherwise it is an image (spec §5, bulk upload).
 */
export function guessMediaType(file: { name: string; type: string }): MediaType {
  const family = file.type.split('/')[0];
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  const extension = extensionOf(file.name);
  if (extensions.video.some((known) => known === extension)) return 'video';
  if (extensions.audio.some((known) => known === extension)) return 'audio';
  return 'image';
}

/** Type labels of cards (spec §9). */
export const mediaTypeLabel = { video: 'Movie', audio: 'Audio', image: 'Photo' } as const;
