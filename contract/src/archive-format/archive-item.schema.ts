import { storedChapters } from '#chapters/chapters.schema.ts';
import { importedFacts } from '#media/imported.schema.ts';
import { capture, mediaType, rotation } from '#media/media.schema.ts';
import { storedMending } from '#mending/mending.schema.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/** Below the folder of the export, with slashes. */
const path = z.string();
const milliseconds = z.number().int();

const viewerFile = z.object({ path, mimeType: z.string() });

/** With who made it, where that is told. */
export const archiveChapter = storedChapters.element.extend({
  makerId: id.nullable().default(null),
});
export type ArchiveChapter = z.infer<typeof archiveChapter>;

/** What a drive shows of an item; every file can be made again of the original. */
export const viewerFiles = z.object({
  /** 320 px JPEG. */
  thumbnail: path.nullable(),
  /** Photos: 1440 px. Films: the poster. */
  view: path.nullable(),
  /** The access copy; null where browsers play the original, or there is none. */
  play: viewerFile.nullable(),
  captions: z.array(z.object({ path, language: z.string(), label: z.string() })),
});
export type ViewerFiles = z.infer<typeof viewerFiles>;

/**
 * A film, photo or recording, or a clip of one. `file`: `whole`, its bytes are those that were uploaded; `damaged`,
 * they are others now; `missing`, they could not be read; `earlier`, an earlier export has them, at `path` there;
 * `cut`, a clip whose file was cut of that of another item;
 * `none`, a clip, which is a part of another item's file.
 */
export const archiveItem = z.looseObject({
  id,
  ownerId: id,
  type: mediaType,
  title: z.string(),
  description: z.string().nullable(),
  file: z.enum(['whole', 'damaged', 'missing', 'earlier', 'cut', 'none']),
  path: path.nullable(),
  sizeBytes: z.number().int(),
  /** Of the bytes that were uploaded. */
  sha256: z.string().nullable(),
  mimeType: z.string(),
  originalName: z.string(),
  /** The folder that the file was uploaded with. */
  folder: z.string().nullable(),
  uploadedAt: instant,
  /** The time of the file's last change that the uploader's computer told. */
  fileModifiedAt: instant.nullable(),
  capture,
  rotation,
  durationMs: milliseconds.nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Camera, lens, exposure, codec: label and value, as Details shows them. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What the program knew that it was imported from: people, keywords, stars. */
  imported: importedFacts.nullable(),
  /** Small files that other programs had put beside it, byte for byte. */
  beside: z.array(z.object({ name: z.string(), path })),
  /** Which frame of a film is its poster. */
  poster: z.object({ rule: z.string(), atMs: milliseconds.nullable() }),
  /** Of a clip: what it is a part of, and from when to when. */
  part: z
    .object({ of: id, chapterId: id.nullable(), beginMs: milliseconds, endMs: milliseconds })
    .nullable(),
  /** Those that people made; null where they made none. */
  chapters: z.array(archiveChapter).nullable(),
  /** How its picture and sound are put right where it is shown. */
  mending: storedMending.default(null),
  /** Who sent it without an account. */
  guest: z.object({ name: z.string(), sentAt: instant }).nullable().default(null),
  /** Since when it is in the trash. */
  trashedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Only on a drive. */
  viewer: viewerFiles.optional(),
});
export type ArchiveItem = z.infer<typeof archiveItem>;
