import type { DriveObstacle } from '@heirloom/contract/drive/drive.schema.ts';
import { extensionOf } from '@heirloom/contract/media/media-type.ts';
import type { GoogleFile } from '#features/drive/google-files.ts';
import type { Config } from '#platform/config.ts';
import { mediaFormats } from '#platform/media/sniff/media-formats.ts';

const nativePrefix = 'application/vnd.google-apps.';
const folderType = `${nativePrefix}folder`;
const shortcutType = `${nativePrefix}shortcut`;

/** Extensions of files whose type Google Drive does not recognize, and of films from old tapes. */
const otherExtensions = ['jpeg', 'tiff', 'mpeg', 'mpe', 'm2t', 'divx', 'aif', 'aifc', 'mod', 'tod'];
const mediaExtensions = new Set([
  ...Object.values(mediaFormats).map(({ extension }) => extension),
  ...otherExtensions,
]);
/** SVG files may contain scripts; the archive refuses them. */
const refusedTypes = ['image/svg+xml'];

export function isFolder(file: GoogleFile): boolean {
  return targetTypeOf(file) === folderType;
}
export function isShortcut(file: GoogleFile): boolean {
  return file.mimeType === shortcutType;
}

export function targetTypeOf(file: GoogleFile): string {
  return file.shortcutDetails?.targetMimeType ?? file.mimeType;
}

/** Says why a file cannot be transferred, judged by its description; the final check is on the bytes. */
export function obstacleOf(
  file: GoogleFile,
  { UPLOAD_LIMIT_BYTES }: Pick<Config, 'UPLOAD_LIMIT_BYTES'>,
): DriveObstacle | null {
  if (targetTypeOf(file).startsWith(nativePrefix)) return 'google-document';
  if (!looksLikeMedia(file)) return 'not-media';
  if (file.capabilities?.canDownload === false) return 'no-download';
  if (file.size === 0) return 'empty';
  return (file.size ?? 0) > UPLOAD_LIMIT_BYTES ? 'too-large' : null;
}

function looksLikeMedia(file: GoogleFile): boolean {
  const mimeType = targetTypeOf(file);
  if (refusedTypes.includes(mimeType)) return false;
  return /^(image|video|audio)\//.test(mimeType) || mediaExtensions.has(extensionOf(file.name));
}
