import { mediaFormats } from '#platform/media/sniff/media-formats.ts';

/** The types that browsers show without running code in them. */
const shownInline = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/flac',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'application/json',
]);

const knownTypes = new Set<string>(Object.values(mediaFormats).map(({ mimeType }) => mimeType));

/** Returns the type to serve a file as: only one of ours, whatever the database says. */
export function servedType(mimeType: string): string {
  if (mimeType === 'text/vtt') return 'text/vtt; charset=utf-8';
  return shownInline.has(mimeType) || knownTypes.has(mimeType)
    ? mimeType
    : 'application/octet-stream';
}

export function isShownInline(mimeType: string): boolean {
  return mimeType === 'text/vtt' || shownInline.has(mimeType);
}

/** Returns a Content-Disposition for any file name (RFC 6266): an ASCII likeness, and the name encoded (RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(unsafe, '_');
  const likeness = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%;]/g, '_');
  return `${kind}; filename="${likeness}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Also what turns the direction of writing: with it a program can look like a photo. */
const unsafe = /[\p{Cc}/\\\u202A-\u202E\u2066-\u2069]/gu;

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*!~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

type Served = { etag: string; modifiedMs: number };

export function entityTag({ etag }: Served): string {
  return `"${etag}"`;
}

type Conditions = { 'if-none-match'?: string; 'if-modified-since'?: string };

/** Tells whether the client's copy is still current (RFC 9110 §13). */
export function isUnchanged(headers: Conditions, file: Served): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(entityTag(file));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(file.modifiedMs / 1000) * 1000 <= since;
}

/** Tells whether a range may be sent: If-Range must be missing or name the current file. */
export function isSameFile(ifRange: string | undefined, file: Served): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === entityTag(file);
  return Date.parse(ifRange) === Math.floor(file.modifiedMs / 1000) * 1000;
}
