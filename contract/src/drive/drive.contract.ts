import { z } from 'zod';
import * as schema from '#drive/drive.schema.ts';
import * as transfers from '#drive/transfers.schema.ts';
import { procedure } from '#procedure.ts';

const administrator = () =>
  procedure('admin').meta({ refusal: 'Admin access required to use Google Drive connector' });

/** google-drive-connector. Each administrator has a connection of their own; no token of Google leaves the server. */
export const driveContract = {
  /** Says whether the caller is connected to Google Drive. */
  status: administrator().output(schema.driveStatus),
  /** google-drive-connector getAuthUrl: begins to connect; the browser goes to the address. @throws CONFLICT when not configured */
  getAuthUrl: administrator().output(z.object({ authUrl: z.string() })),
  /** google-drive-connector exchangeCode: ends it, in the session that began it, once. @throws BAD_REQUEST */
  exchangeCode: administrator().input(schema.exchangeCodeInput).output(z.object({})),
  /** Withdraws the permission at Google and forgets it; false when Google could not be told. */
  disconnect: administrator().output(z.object({ isRevoked: z.boolean() })),
  /** google-drive-connector listFiles: one page, its size set by the server. @throws CONFLICT, NOT_FOUND, TOO_MANY_REQUESTS, UNAVAILABLE */
  listFiles: administrator().input(schema.listDriveFilesInput).output(schema.driveFilePage),
  /** Lists the shared drives. @throws as listFiles */
  listSharedDrives: administrator()
    .input(schema.listSharedDrivesInput)
    .output(schema.sharedDrivePage),
  /** google-drive-connector transferFile: starts a job. One that is on its way already is answered with. @throws NOT_FOUND */
  transferFile: administrator().input(schema.transferFileInput).output(transfers.transferList),
  /** Starts a job for each of several files. @throws NOT_FOUND */
  transferFiles: administrator().input(schema.transferFilesInput).output(transfers.transferList),
  /** Counts what lies in a folder and below. @throws as listFiles; TOO_LARGE when it is more than can be transferred as a whole */
  surveyFolder: administrator().input(schema.wholeFolderInput).output(schema.folderSurvey),
  /** Starts a job for each file of a folder and below that can be transferred. @throws as surveyFolder */
  transferFolder: administrator()
    .input(schema.wholeFolderInput)
    .output(z.object({ started: z.number().int() })),
};

/** What became of transferFile; each administrator sees their own. */
export const transfersContract = {
  /** Lists those that run, then the transfers of late, the newest first. */
  list: administrator().output(transfers.transferOverview),
  /** Gives up a transfer and its bytes. @throws CONFLICT when it has ended */
  cancel: administrator().input(transfers.transferId).output(z.object({})),
  /** Gives up all that have not ended. */
  cancelAll: administrator().output(z.object({ cancelled: z.number().int() })),
  /** Tries a failed or cancelled transfer again; what had arrived is kept. @throws CONFLICT when it is no such */
  retry: administrator().input(transfers.transferId).output(z.object({})),
};
