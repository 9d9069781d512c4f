import { z } from 'zod';
import { drivePageTokenMaximum, driveTransferCallMaximum, searchQueryMaximum } from '#limits.ts';
import { id, instant, searchWords } from '#text.ts';

/** `unconfigured`: the operator has not set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. `reconnect`: Google has withdrawn the permission. */
export const driveState = z.enum(['unconfigured', 'disconnected', 'connected', 'reconnect']);

export const driveStatus = z.object({
  state: driveState,
  /** Address of the Google account that is connected. */
  account: z.string().nullable(),
  /** The address that the operator enters at Google as authorized redirect URI. */
  redirectUri: z.string(),
});
export type DriveStatus = z.infer<typeof driveStatus>;

/** What Google's answer in the query string holds. */
export const exchangeCodeInput = z.strictObject({
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(200),
});

/** Google's ids of files, folders and shared drives; never part of a path before it was encoded. */
const driveId = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);
/** Opens what was shared by a link and is too old to be opened by its id alone. */
const resourceKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/)
  .nullish();
const pageToken = z.string().min(1).max(drivePageTokenMaximum).nullish();

/** Where to look: one's own drive, what others share with one, or a shared drive. */
export const drivePlace = z.union([
  z.enum(['my-drive', 'shared-with-me']),
  z.strictObject({ driveId }),
]);
export type DrivePlace = z.infer<typeof drivePlace>;

/** `query` finds names that contain it, everywhere; without it the folder is listed, or the top of the place. */
export const listDriveFilesInput = z.strictObject({
  place: drivePlace.default('my-drive'),
  folderId: driveId.nullish(),
  /** Of the folder. */
  resourceKey,
  query: searchWords(searchQueryMaximum).optional(),
  /** For whom files would be transferred: whose imported files are marked. The caller by default. */
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

/** A cloud-drive file of the specification: id, name, mimeType, size, modifiedTime. A shortcut carries its target's id. */
export const driveFile = z.object({
  id: z.string(),
  /** Goes wherever the id goes. */
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
  /** The very same bytes are with the target person already, the trash included. */
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

/** `targetUserId`: whose the file will be; the caller's by default. */
export const transferFileInput = fileToTransfer.extend({ targetUserId: id.optional() });
export const transferFilesInput = z.strictObject({
  files: z.array(fileToTransfer).min(1).max(driveTransferCallMaximum),
  targetUserId: id.optional(),
});

/** A folder with all that lies in it, and whose its files will be; the caller's by default. */
export const wholeFolderInput = z.strictObject({
  place: drivePlace.default('my-drive'),
  folderId: driveId,
  resourceKey,
  targetUserId: id.optional(),
});

/** What transferring a folder would do. Files and folders count once, whatever shortcuts lead there. */
export const folderSurvey = z.object({
  /** Itself included. */
  folders: z.number().int(),
  /** Files that would be transferred. */
  files: z.number().int(),
  /** Of those whose size Google tells: not of shortcuts. */
  sizeBytes: z.number().int(),
  alreadyThere: z.number().int(),
  /** Documents of Google, files that are no media, and whatever else has an obstacle. */
  untransferable: z.number().int(),
  /** Folders that shortcuts lead to and that the account may not open. */
  closedFolders: z.number().int(),
});
export type FolderSurvey = z.infer<typeof folderSurvey>;
