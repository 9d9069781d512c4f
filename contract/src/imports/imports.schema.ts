import { say } from '#field.messages.ts';
import { mediaType } from '#media/media.schema.ts';
import { chosenSpaceIds } from '#spaces/spaces.schema.ts';
import { id, instant, line } from '#text.ts';
import { z } from '#zod.ts';

/**
 * `gathering`: its files arrive from a browser. `planning`: they are read, and nothing is kept yet. `planned`: waits to
 * be started. `stopped`: can go on.
 */
export const importState = z.enum([
  'gathering',
  'planning',
  'planned',
  'running',
  'stopped',
  'done',
  'undone',
]);
export type ImportState = z.infer<typeof importState>;

/** Where the files come from: a browser, a folder that the server sees, an Immich server, or the command line. */
export const importOrigin = z.enum(['browser', 'server', 'immich', 'command']);

export const importChoices = z.strictObject({
  /** What becomes a collection: the albums of the source, its folders too, or nothing. */
  collections: z.enum(['albums', 'folders', 'none']),
  /** Also what was in the trash of the program that the source comes from. */
  withTrash: z.boolean(),
});
export type ImportChoices = z.infer<typeof importChoices>;

/** A path below IMPORT_DIR, with slashes. */
export const importPlace = z.string().min(1).max(4000);

export const listPlacesInput = z.strictObject({ path: importPlace.nullish() });

/** A folder or ZIP file below IMPORT_DIR. */
export const importPlaceEntry = z.object({
  path: importPlace,
  name: z.string(),
  kind: z.enum(['folder', 'zip']),
  /** Null for folders. */
  sizeBytes: z.number().int().nullable(),
});
export type ImportPlaceEntry = z.infer<typeof importPlaceEntry>;

export const importPlaces = z.object({
  /** False until the operator sets IMPORT_DIR. */
  isConfigured: z.boolean(),
  entries: z.array(importPlaceEntry),
  /** There are more than these. */
  isCut: z.boolean(),
});

/** An Immich server, and a key that its owner has made there. */
export const immichDoor = z.strictObject({
  address: z
    .url({ protocol: /^https?$/, ...say('immichAddress') })
    .max(500)
    // A name and password would stand in the address, and nothing follows it.
    .regex(/^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/i, say('immichAddress')),
  // It becomes a header.
  key: line(500, 'immichKeyRequired').pipe(z.string().regex(/^[!-~]+$/, say('immichKeyRequired'))),
});
export type ImmichDoor = z.input<typeof immichDoor>;

/** `forUserId`: for administrators, whose archive it goes to; their own by default. */
export const createImportInput = z.strictObject({
  source: z.discriminatedUnion('from', [
    z.strictObject({ from: z.literal('browser'), name: line(1000, 'importSourceRequired') }),
    z.strictObject({
      from: z.literal('server'),
      places: z.array(importPlace).min(1).max(100),
    }),
    immichDoor.extend({ from: z.literal('immich') }),
  ]),
  forUserId: id.optional(),
});

export const importInput = z.strictObject({ id });

export const startImportInput = importInput.extend({ spaceIds: chosenSpaceIds.optional() });

export const planImportInput = importInput.extend(importChoices.shape);

/** A file that a browser sends as a part of the source. */
export const sourceFile = z.object({
  uploadId: z.string(),
  folder: z.string().nullable(),
  name: z.string(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
});
export type SourceFile = z.infer<typeof sourceFile>;

const amount = z.object({ files: z.number().int(), bytes: z.number().int() });
export type ImportAmount = z.infer<typeof amount>;

export const importSummary = z.object({
  id,
  ownerId: id,
  ownerName: z.string(),
  /** What it comes from, by name. */
  sources: z.array(z.string()),
  from: importOrigin,
  state: importState,
  /** Why it stopped, or could not be planned: a sentence. */
  problem: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** To be kept, or what is kept already. */
  kept: amount,
  waiting: amount,
  /** Files that were refused or failed. */
  notKept: z.number().int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importDetails = importSummary.extend({
  choices: importChoices,
  /** What is, or will be, kept, by kind. */
  kinds: z.record(mediaType, amount),
  /** The owner has these bytes already. */
  here: amount,
  /** Another file of the source has the same bytes. */
  twice: amount,
  /** Say something of other files. */
  sidecars: amount,
  refused: amount,
  failed: amount,
  /** Kept without a description, or descriptions whose file was not found. */
  unmatched: z.number().int(),
  /** Why files are not kept, and how many, the most first. */
  reasons: z.array(z.object({ reason: z.string(), files: z.number().int() })),
  /** Where dates were found before the files themselves are read. */
  dates: z.object({
    sidecar: z.number().int(),
    fileName: z.number().int(),
    folderName: z.number().int(),
  }),
  /** The first titles of the collections that are made, and how many there are. */
  collections: z.array(z.string()),
  collectionCount: z.number().int(),
  /** What is free before anything is kept; null where there is no limit. */
  left: z.object({
    quotaBytes: z.number().int().nullable(),
    diskBytes: z.number().int().nullable(),
  }),
  /** What a browser has sent; null for other sources. */
  received: z.object({ files: z.number().int(), allFiles: z.number().int() }).nullable(),
});
export type ImportDetails = z.infer<typeof importDetails>;

export const listRemarksInput = importInput.extend({
  /** Files that were not kept, or what was not matched with its description. */
  about: z.enum(['notKept', 'unmatched']),
  /** The `next` of the page before. */
  after: z.number().int().nullish(),
});

export const importRemarks = z.object({
  items: z.array(z.object({ id: z.number().int(), path: z.string(), reason: z.string() })),
  next: z.number().int().nullable(),
});
