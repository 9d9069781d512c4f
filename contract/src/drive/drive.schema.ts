import { drivePageTokenMaximum, driveTransferCallMaximum, searchQueryMaximum } from '#limits.ts';
import { chosenSpaceIds } from '#spaces/spaces.schema.ts';
import { id, instant, searchWords } from '#text.ts';
import { z } from '#zod.ts';

/**
 * `unconfigured`: the operator has not set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. `reconnect`: Google has withdrawn
 * the permission.
 */
export const driveState = z.enum(['unconfigured', 'disconnected', 'connected', 'reconnect']);

export const driveStatus = z.object({
  state: driveState,
  /** Address of the Google account that is connected. */
  account: z.string().nullable(),
  /** The address that the operator enters at Google as authorized redirect URI. */
  redirectUri: z.string(),
});
export type DriveStatus = z.infer<typeof driveStatus>;

/** The query string of Google's redirect. */
export const exchangeCodeInput = z.strictObject({
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(200),
});

/** Google's ids of files, folders and shared drives; to be encoded before they become part of a path. */
const driveId = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);
/** Needed to open a file that was shared by a link and is too old to be opened by its id alone. */
const resourceKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/)
  .nullish();
const pageToken = z.string().min(1).max(drivePageTokenMaximum).nullish();

/** Where to look: the account's own drive, what others have shared with it, or a shared drive. */
export const drivePlace = z.union([
  z.enum(['my-drive', 'shared-with-me']),
  z.strictObject({ driveId }),
]);
export type DrivePlace = z.infer<typeof drivePlace>;

/** `query` finds names that contain it, in every folder; without it the folder is listed, or the top of the place. */
export const listDriveFilesInput = z.strictObject({
  place: drivePlace.default('my-drive'),
  folderId: driveId.nullish(),
  /** Resource key of the folder. */
  resourceKey,
  query: searchWords(searchQueryMaximum).optional(),
  /** The person who would receive the files: those that this person already has are marked. The caller by default. */
  targetUserId: id.optional(),
  pageToken,
});

/** Why a file cannot be transferred. */
export const driveObstacle = z.enum([
  'google-document',
  'not-media',
  'no-download',
  'too-large',
  'empty',
]);
export type DriveObstacle = z.infer<typeof driveObstacle>;

/**
 * A cloud-drive file of the specification: id, name, mimeType, size, modifiedTime. A shortcut carries its target's id.
 */
export const driveFile = z.object({
  id: z.string(),
  /** Must be sent wherever the id is sent. */
  resourceKey: z.string().nullable(),
  name: z.string(),
  mimeType: z.string(),
  /** Null for folders, Google's own documents and shortcuts. */
  sizeBytes: z.number().int().nullable(),
  modifiedTime: instant.nullable(),
  kind: z.enum(['folder', 'file']),
  isShortcut: z.boolean(),
  /** Null: it can be transferred, or opened if it is a folder. */
  obstacle: driveObstacle.nullable(),
  /** The target person already has the same bytes, in the trash or out of it. */
  isImported: z.boolean(),
});
export type DriveFile = z.infer<typeof driveFile>;

export const driveFilePage = z.object({
  files: z.array(driveFile),
  nextPageToken: z.string().nullable(),
});

export const listSharedDrivesInput = z.strictObject({ pageToken });
export const sharedDrivePage = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string() })),
  nextPageToken: z.string().nullable(),
});

const fileToTransfer = z.strictObject({
  fileId: driveId,
  resourceKey,
  fileName: z.string().min(1).max(1000),
});

/** The spaces to which files are added that the caller will own. */
const spaceIds = chosenSpaceIds.optional();

/** `targetUserId`: who will own the file; the caller by default. */
export const transferFileInput = fileToTransfer.extend({
  targetUserId: id.optional(),
  spaceIds,
});
export const transferFilesInput = z.strictObject({
  files: z.array(fileToTransfer).min(1).max(driveTransferCallMaximum),
  targetUserId: id.optional(),
  spaceIds,
});

/** A folder with everything in it, and who will own its files; the caller by default. */
export const wholeFolderInput = z.strictObject({
  place: drivePlace.default('my-drive'),
  folderId: driveId,
  resourceKey,
  targetUserId: id.optional(),
});

export const transferFolderInput = wholeFolderInput.extend({ spaceIds });

/** What transferring a folder would do. Each file and folder counts once, however many shortcuts point to it. */
export const folderSurvey = z.object({
  /** Includes the folder itself. */
  folders: z.number().int(),
  /** Files that would be transferred. */
  files: z.number().int(),
  /** Total of the sizes that Google reports; shortcuts have none. */
  sizeBytes: z.number().int(),
  alreadyThere: z.number().int(),
  /** Google's own documents, files that are no media, and files with any other obstacle. */
  untransferable: z.number().int(),
  /** Targets of shortcuts that the account may not open. */
  closedFolders: z.number().int(),
});
export type FolderSurvey = z.infer<typeof folderSurvey>;
