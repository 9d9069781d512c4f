import { say } from '#field.messages.ts';
import { importedFacts } from '#media/imported.schema.ts';
import { captions, partOfWhole, playable } from '#media/playable.schema.ts';
import { description, id, instant, revision, title } from '#text.ts';
import { z } from '#zod.ts';

export const mediaType = z.enum(['video', 'image', 'audio']);
export type MediaType = z.infer<typeof mediaType>;

/**
 * `processing`: stored, its renditions are being made. `ready`. `partial`: a film that has a picture but can't be
 * played, or plays but has no picture. `damaged`: shown as far as it can be read. `unprocessable`: stored, but can't be
 * shown. `failed`: processing gave up and can be retried.
 */
export const mediaStatus = z.enum([
  'processing',
  'ready',
  'partial',
  'damaged',
  'unprocessable',
  'failed',
]);
export type MediaStatus = z.infer<typeof mediaStatus>;

export const capturePrecision = z.enum(['day', 'month', 'year', 'decade', 'unknown']);
export type CapturePrecision = z.infer<typeof capturePrecision>;
export const captureSource = z.enum([
  'exif',
  'container',
  'sidecar',
  'file_name',
  'folder_name',
  'person',
]);
export type CaptureSource = z.infer<typeof captureSource>;

/** Clockwise, in degrees. */
export const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type Rotation = z.infer<typeof rotation>;

/**
 * When the picture was taken. `localTime` is wall-clock text without zone ('2019-07-24T11:25:40'), null when unknown.
 */
export const capture = z.object({
  localTime: z.string().nullable(),
  offset: z.string().nullable(),
  precision: capturePrecision,
  source: captureSource.nullable(),
  isApproximate: z.boolean(),
});
export type Capture = z.infer<typeof capture>;

/** When what a chapter shows was taken; `localTime` is null when that is unknown. */
export const chapterCapture = z.object({
  localTime: z.string().nullable(),
  precision: capturePrecision,
});
export type ChapterCapture = z.infer<typeof chapterCapture>;

/** The chapters that people made of an item, and the earliest and latest of their dates. */
export const chapterSummary = z.object({
  count: z.number().int(),
  from: chapterCapture.nullable(),
  to: chapterCapture.nullable(),
});
export type ChapterSummary = z.infer<typeof chapterSummary>;

/**
 * An item as a card shows it to its owner and to administrators; visitors get a `sharedCard`. URLs are paths on this
 * server; null while there is none yet.
 */
export const mediaItem = z.object({
  id,
  ownerId: id,
  type: mediaType,
  title: z.string(),
  description: z.string().nullable(),
  status: mediaStatus,
  /** One plain sentence for the owner, when something is wrong. */
  statusReason: z.string().nullable(),
  /** Percent while processing; null when not known. */
  progress: z.number().int().min(0).max(100).nullable(),
  durationMs: z.number().int().nullable(),
  /** Films: how many times as fast as their file they are shown, as moments and `durationMs` are the file's. Missing: once. */
  speed: z.number().optional(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  fileSizeBytes: z.number().int(),
  originalName: z.string(),
  filePath: z.string(),
  mimeType: z.string(),
  uploadDate: instant,
  capture,
  /** ThumbHash, base64. */
  placeholder: z.string().nullable(),
  /** 320 px JPEG. */
  thumbnailUrl: z.string().nullable(),
  /** 640 px WebP. */
  gridUrl: z.string().nullable(),
  /** Photos: 1440 px WebP (spec: photoUrl). Films: the poster at that size. */
  photoUrl: z.string().nullable(),
  /** Recordings, JSON: { buckets: number[] } 0-255. */
  peaksUrl: z.string().nullable(),
  /** Of a clip: the film or recording that it is a part of. It has no file: no name, no path, 0 bytes. */
  parentId: id.optional(),
  /** Missing where people made no chapters. */
  chapterSummary: chapterSummary.optional(),
  /** In what a search found by the title of a chapter: that chapter. */
  foundChapter: z.object({ id, title: z.string(), startMs: z.number().int() }).optional(),
  /** Grows whenever the content behind one of the URLs changes. */
  version: z.number().int(),
  /** Of title, description and capture date. */
  revision,
});
export type MediaItem = z.infer<typeof mediaItem>;

/** What somebody may do with an item besides looking at it. */
/** `share`: makes public links to it. */
const itemRights = z.object({
  download: z.boolean(),
  mend: z.boolean(),
  trash: z.boolean(),
  share: z.boolean(),
});
export type ItemRights = z.infer<typeof itemRights>;

/** What the player, the viewer and the details panel need beyond the card; visitors get a `sharedItem`. */
export const mediaDetails = mediaItem.extend({
  /** Best first. Empty while the access copy is being made. */
  sources: z.array(playable),
  captions,
  storyboardUrl: z.string().nullable(),
  /** Photos: 2880 px, made at the first request. */
  zoomUrl: z.string().nullable(),
  /** The film inside a motion photo, or the film of a live photo, which is a media item of its own. */
  motionUrl: z.string().nullable(),
  originalUrl: z.string(),
  downloadUrl: z.string(),
  /** Those that people made, else those of the file, in order; each ends at `endMs`, or where the next one begins. */
  chapters: z.array(
    z.object({
      id,
      title: z.string(),
      startMs: z.number().int(),
      endMs: z.number().int().nullable(),
      isBoring: z.boolean(),
    }),
  ),
  /** Where a tape shows nothing (blue, black, snow) for more than five seconds, in order. */
  emptyStretches: z.array(z.object({ startMs: z.number().int(), endMs: z.number().int() })),
  /** Label and value, in display order: camera, lens, exposure, codec … */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** What the program knew that it was imported from; null for members of a space. */
  imported: importedFacts.nullable(),
  /** Where this person stopped playing. */
  positionMs: z.number().int(),
  createdAt: instant,
  ownerName: z.string(),
  /** Films: a person has chosen the poster, as a frame or as an uploaded picture. */
  hasChosenPoster: z.boolean(),
  rotation,
  /** Of a clip, for whoever may see the whole: where it is, and what plays of that. */
  part: partOfWhole.optional(),
  /** What this person may do with it. */
  rights: itemRights,
  /** The space in which this person may propose changes, who may not make them. */
  proposalSpaceId: id.optional(),
});
export type MediaDetails = z.infer<typeof mediaDetails>;

export const updateMediaInput = z.strictObject({
  id,
  title: title('fileNameRequired').optional(),
  description: description.optional(),
  /** @throws CHANGED_MEANWHILE when the item no longer has it */
  revision: revision.optional(),
});

export const wallClock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/, say('dateRequired'));

/**
 * A capture date given by a person, for some items. `precision: 'unknown'` removes it. A `revision` makes sense for a
 * single item.
 */
export const setCaptureInput = z
  .strictObject({
    ids: z.array(id).min(1).max(1000),
    localTime: wallClock.nullable(),
    precision: capturePrecision,
    isApproximate: z.boolean().default(false),
    /** @throws CHANGED_MEANWHILE when the item no longer has it */
    revision: revision.optional(),
  })
  .refine(({ ids, revision: seen }) => seen === undefined || ids.length === 1, {
    path: ['revision'],
    ...say('oneRevision'),
  });

export const removedMedia = z.object({ id, deletedAt: instant });

/**
 * How the last background processing of the person's films went; `finishedAt` is null before the first. A change event
 * of topic `jobs` announces a new one.
 */
export const backgroundSummary = z.object({
  finishedAt: instant.nullable(),
  succeeded: z.number().int(),
  failed: z.number().int(),
});
export type BackgroundSummary = z.infer<typeof backgroundSummary>;
