import {
  beginConnection,
  endConnection,
  finishConnection,
  readStatus,
} from '#features/drive/connection.service.ts';
import { listDriveFiles, listSharedDrives } from '#features/drive/drive-files.service.ts';
import {
  cancelTransfer,
  cancelTransfers,
  readTransfers,
  retryTransfer,
  startTransfers,
} from '#features/drive/transfers.service.ts';
import { surveyFolder, transferFolder } from '#features/drive/whole-folder.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { drive, transfers } = signedIn;

export const driveRouter = anyone.drive.router({
  status: drive.status.handler(({ context }) => readStatus(context)),
  getAuthUrl: drive.getAuthUrl.handler(({ context }) => beginConnection(context)),
  exchangeCode: drive.exchangeCode.handler(async ({ context, input }) => {
    await finishConnection(context, input);
    return {};
  }),
  disconnect: drive.disconnect.handler(({ context }) => endConnection(context)),
  listFiles: drive.listFiles.handler(({ context, input }) => listDriveFiles(context, input)),
  listSharedDrives: drive.listSharedDrives.handler(({ context, input }) =>
    listSharedDrives(context, input),
  ),
  transferFile: drive.transferFile.handler(
    async ({ context, input: { targetUserId, spaceIds, ...file } }) => ({
      transfers: await startTransfers(context, { files: [file], targetUserId, spaceIds }),
    }),
  ),
  transferFiles: drive.transferFiles.handler(async ({ context, input }) => ({
    transfers: await startTransfers(context, input),
  })),
  surveyFolder: drive.surveyFolder.handler(({ context, input }) => surveyFolder(context, input)),
  transferFolder: drive.transferFolder.handler(({ context, input }) =>
    transferFolder(context, input),
  ),
});

export const transfersRouter = anyone.transfers.router({
  list: transfers.list.handler(({ context }) => readTransfers(context)),
  cancel: transfers.cancel.handler(async ({ context, input }) => {
    await cancelTransfer(context, input);
    return {};
  }),
  cancelAll: transfers.cancelAll.handler(({ context }) => cancelTransfers(context)),
  retry: transfers.retry.handler(async ({ context, input }) => {
    await retryTransfer(context, input);
    return {};
  }),
});
