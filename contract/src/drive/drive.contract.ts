import * as schema from '#drive/drive.schema.ts';
import * as transfers from '#drive/transfers.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

const administrator = () => procedure('admin').meta({ refusal: 'driveForAdministrators' });

/** google-drive-connector. Each administrator has a connection of their own; Google's tokens never leave the server. */
export const driveContract = {
  /** Says whether the caller is connected to Google Drive. */
  status: administrator().output(schema.driveStatus),
  /**
   * google-drive-connector getAuthUrl: begins to connect; the browser opens the returned address.
   * @throws CONFLICT when not configured
   */
  getAuthUrl: administrator().output(z.object({ authUrl: z.string() })),
  /**
   * google-drive-connector exchangeCode: finishes connecting, once, in the session that began it.
   * @throws BAD_REQUEST
   */
  exchangeCode: administrator().input(schema.exchangeCodeInput).output(z.object({})),
  /** Withdraws the permission at Google and deletes it here; returns false when that failed at Google. */
  disconnect: administrator().output(z.object({ isRevoked: z.boolean() })),
  /**
   * google-drive-connector listFiles: lists one page; the server sets its size.
   * @throws CONFLICT, NOT_FOUND, TOO_MANY_REQUESTS, UNAVAILABLE
   */
  listFiles: administrator().input(schema.listDriveFilesInput).output(schema.driveFilePage),
  /** Lists the shared drives. @throws as listFiles */
  listSharedDrives: administrator()
    .input(schema.listSharedDrivesInput)
    .output(schema.sharedDrivePage),
  /**
   * google-drive-connector transferFile: starts a job, or returns the transfer that is already under way.
   * @throws NOT_FOUND
   */
  transferFile: administrator().input(schema.transferFileInput).output(transfers.transferList),
  /** Starts a job for each of several files. @throws NOT_FOUND */
  transferFiles: administrator().input(schema.transferFilesInput).output(transfers.transferList),
  /**
   * Counts the files of a folder and its subfolders.
   * @throws as listFiles; TOO_LARGE when it has too many to be transferred as a whole
   */
  surveyFolder: administrator().input(schema.wholeFolderInput).output(schema.folderSurvey),
  /** Starts a job for each transferable file of a folder and its subfolders. @throws as surveyFolder */
  transferFolder: administrator()
    .input(schema.transferFolderInput)
    .output(z.object({ started: z.number().int() })),
};

/** Transfers that transferFile started; each administrator sees their own. */
export const transfersContract = {
  /** Lists the running transfers, then the recent ones, newest first. */
  list: administrator().output(transfers.transferOverview),
  /** Cancels a transfer and deletes its bytes. @throws CONFLICT when it has ended */
  cancel: administrator().input(transfers.transferId).output(z.object({})),
  /** Cancels all transfers that have not ended. */
  cancelAll: administrator().output(z.object({ cancelled: z.number().int() })),
  /**
   * Tries a failed or cancelled transfer again; the bytes already received are kept.
   * @throws CONFLICT when it is neither
   */
  retry: administrator().input(transfers.transferId).output(z.object({})),
};
