import type { MediaType } from '#media/media.schema.ts';

const extensions = {
  video: ['mp4', 'avi', 'mov', 'mkv', 'webm'],
  audio: ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'wma', 'aiff'],
} as const;

/** What the specification does not name although the server shows it: old camcorders, phones, recorders, discs. */
const furtherExtensions = {
  image: (
    'arw avif bmp cr2 cr3 crw dng emf gif heic heif hif ico j2k jfif jp2 jpe jpeg jpg jxl mpo nef ' +
    'nrw orf pcd pct pcx pef png psb psd raf raw rw2 sr2 srw tga tif tiff webp wmf x3f xcf'
  ).split(' '),
  video: (
    '3g2 3gp asf divx dv f4v flv m2t m2ts m2v m4v mj2 mod mp2v mpe mpeg mpg mts mxf ogm ogv qt rm ' +
    'rmvb tod ts vob wmv'
  ).split(' '),
  audio: '3ga ac3 aif aifc amr ape au awb caf m4b mka mp2 mpc oga opus ra snd spx wv'.split(' '),
};

const knownExtensions: Record<MediaType, string[]> = {
  video: [...extensions.video, ...furtherExtensions.video],
  audio: [...extensions.audio, ...furtherExtensions.audio],
  image: furtherExtensions.image,
};

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
 * Guesses a file's type from its MIME type, then from its extension; otherwise it is an image (spec §5, bulk upload;
 * decision 0013).
 */
export function guessMediaType(file: { name: string; type: string }): MediaType {
  return knownMediaType(file) ?? 'image';
}

/** Guesses like `guessMediaType`, but returns null where neither MIME type nor extension tells. */
export function knownMediaType(file: { name: string; type: string }): MediaType | null {
  const family = file.type.split('/')[0];
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  const extension = extensionOf(file.name);
  const types = ['video', 'audio', 'image'] as const;
  return types.find((type) => knownExtensions[type].includes(extension)) ?? null;
}
