/** Decides what a file is by its content alone: names and claimed types are ignored. */
import { fileTypeFromBuffer } from 'file-type';
import { type FileHead, hasBytes, withFileHead } from '#platform/media/sniff/file-head.ts';
import {
  type MediaFormat,
  type MediaKind,
  mediaFormats,
} from '#platform/media/sniff/media-formats.ts';
import { type Refusal, refusedType } from '#platform/media/sniff/refusals.ts';
import { sniffBoxes } from '#platform/media/sniff/sniff-boxes.ts';
import { sniffContainer } from '#platform/media/sniff/sniff-containers.ts';
import { refusalOfExtension, sniffForeign } from '#platform/media/sniff/sniff-foreign.ts';
import { sniffPicture } from '#platform/media/sniff/sniff-pictures.ts';
import { sniffSoundFrames } from '#platform/media/sniff/sniff-sound.ts';
import { sniffStream } from '#platform/media/sniff/sniff-streams.ts';
import { sniffTarga } from '#platform/media/sniff/sniff-targa.ts';
import { sniffText } from '#platform/media/sniff/sniff-text.ts';
import { sniffPlainRaw, sniffTiff } from '#platform/media/sniff/sniff-tiff.ts';

type Typed = { mimeType: string; extension: string };

export type SniffedMedia = Typed & {
  kind: MediaKind;
  format: MediaFormat;
  /** The container may contain a film or only sound: its streams decide (see `soundTwinOf`). */
  ambiguous?: true;
};

/** `unknown`: there is no reason to refuse the file; ffprobe decides whether it is media. */
export type Sniffed =
  | SniffedMedia
  | (Typed & { kind: 'refused'; format: 'refused'; refusal: Refusal })
  | (Typed & { kind: 'unknown'; format: 'unknown' });

/**
 * Sniffs a file by its first 64 KiB (and, for TIFF and tagged recordings, by the parts that these point to). Never
 * throws because of the file's content.
 * @throws if the file cannot be read
 */
export async function sniffFile(path: string): Promise<Sniffed> {
  return withFileHead(path, async (head) => {
    if (head.sizeBytes === 0) return refused('empty');
    const refusal = sniffText(head.bytes) ?? (await sniffForeign(head));
    if (refusal) return refused(refusal);
    const format = (await sniffMedia(head)) ?? (await sniffTagged(head));
    if (format === null) return sniffByLibrary(head.bytes);
    return typeof format === 'string' ? media(format) : format;
  });
}

async function sniffMedia(head: FileHead): Promise<MediaFormat | null> {
  const { bytes } = head;
  return (
    sniffPicture(bytes) ??
    sniffBoxes(bytes) ??
    (await sniffTiff(head)) ??
    sniffPlainRaw(bytes) ??
    sniffContainer(bytes) ??
    sniffStream(bytes) ??
    (await sniffTarga(head))
  );
}

/** Sniffs what follows ID3 tags, which may be longer than the head, and looks for frames after unknown bytes. */
async function sniffTagged(head: FileHead): Promise<MediaFormat | Sniffed | null> {
  const soundAt = await endOfTags(head);
  if (soundAt === 0) return sniffSoundFrames(head.bytes);
  const bytes = await head.readAt(soundAt, head.bytes.length);
  const refusal = bytes.length > 0 ? sniffText(bytes) : null;
  if (refusal) return refused(refusal);
  const format = await sniffMedia({ ...head, bytes });
  // A file with only a tag is a recording too, though a damaged one.
  if (format === null || mediaFormats[format].kind !== 'audio') {
    return sniffSoundFrames(bytes) ?? 'mp3';
  }
  return format;
}

const maxTags = 4;
const tagHeaderBytes = 10;

async function endOfTags({ readAt }: FileHead): Promise<number> {
  let at = 0;
  for (let count = 0; count < maxTags; count += 1) {
    const header = await readAt(at, tagHeaderBytes);
    const isTag = header.length === tagHeaderBytes && hasBytes(header, 0, 'ID3');
    if (!isTag || header.subarray(6).some((byte) => byte > 0x7f)) return at;
    const size = header.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0);
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
    at += tagHeaderBytes + size + (hasFooter ? tagHeaderBytes : 0);
  }
  return at;
}

const unsupportedPictures = new Set([
  'jxr',
  'flif',
  'bpg',
  'xcf',
  'icns',
  'cur',
  'jls',
  'ktx',
  'dds',
]);

async function sniffByLibrary(bytes: Buffer): Promise<Sniffed> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const refusal = type ? refusalOfExtension(type.ext) : null;
  if (refusal) return refused(refusal);
  if (type && unsupportedPictures.has(type.ext)) {
    return { ...media('other-image'), mimeType: type.mime, extension: type.ext };
  }
  const { mimeType, extension } = refusedType('other');
  return { kind: 'unknown', format: 'unknown', mimeType, extension };
}

function refused(refusal: Refusal): Sniffed {
  return { kind: 'refused', format: 'refused', refusal, ...refusedType(refusal) };
}

const ambiguousFormats: ReadonlySet<MediaFormat> = new Set<MediaFormat>([
  'mp4',
  'mov',
  '3gp',
  '3g2',
  'mkv',
  'webm',
  'wmv',
  'flv',
  'rm',
  'mpeg-ts',
  'm2ts',
  'mpeg-ps',
  'mxf',
]);

function media(format: MediaFormat): SniffedMedia {
  const sniffed = { ...mediaFormats[format], format };
  return ambiguousFormats.has(format) ? { ...sniffed, ambiguous: true } : sniffed;
}
