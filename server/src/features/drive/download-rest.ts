import { Readable } from 'node:stream';
import { driveError, isDriveError } from '#features/drive/drive-problem.ts';
import { withGoogleAccess } from '#features/drive/google-access.ts';
import { type GoogleRef, openGoogleFile } from '#features/drive/google-files.ts';
import { publishTransfer } from '#features/drive/publish-transfer.ts';
import type { TransferCtx } from '#features/drive/transfer-context.ts';
import { type TransferRow, changeTransfer } from '#features/drive/transfers.repo.ts';
import {
  appendToServerUpload,
  durableUploadSize,
} from '#features/uploads/server-side-upload.service.ts';
import { AppError } from '#platform/errors.ts';
import type { JobRun } from '#platform/jobs/define-job.ts';

type Download = {
  transfer: TransferRow;
  file: GoogleRef;
  sizeBytes: number;
  run: Pick<JobRun, 'signal' | 'report'>;
};

/** After so long without a byte the connection counts as dead, even if it was not closed. */
const silenceMs = 60_000;
const publishEveryMs = 1_000;

/** Downloads the missing part of a file. A broken connection is opened again as long as each brings some bytes. */
export async function downloadRest(
  ctx: TransferCtx,
  download: Download,
): Promise<'complete' | 'withdrawn'> {
  const { transfer, sizeBytes, run } = download;
  let offset = await durableUploadSize(ctx, transfer.id);
  while (offset < sizeBytes) {
    const reached = await downloadFrom(ctx, download, offset);
    run.signal.throwIfAborted();
    if (!(await publishProgress(ctx, transfer.id, reached))) return 'withdrawn';
    if (reached <= offset) throw driveError('unreachable');
    offset = reached;
  }
  return 'complete';
}

async function downloadFrom(
  ctx: TransferCtx,
  { transfer, file, sizeBytes, run }: Download,
  offset: number,
): Promise<number> {
  const hangUp = new AbortController();
  const signal = AbortSignal.any([hangUp.signal, run.signal]);
  const silence = setTimeout(() => hangUp.abort(), silenceMs);
  const watch = watchProgress(ctx, { transfer, sizeBytes, offset, report: run.report });
  try {
    const response = await withGoogleAccess(ctx, transfer.actor_id, (google) =>
      openGoogleFile(google, { ...file, offset, signal }),
    );
    requireRest(response, { offset, sizeBytes });
    const body = Readable.from(
      arriving(response, async (count) => {
        silence.refresh();
        if (!(await watch(count))) hangUp.abort();
      }),
      { objectMode: false },
    );
    // The abort below may come when the body is no longer read; without a listener its error would end the process.
    body.on('error', () => undefined);
    return await appendToServerUpload(ctx, {
      id: transfer.id,
      offset,
      body,
      onWanted: () => hangUp.abort(),
    });
  } catch (error) {
    return brokenOff(error, { wasHungUp: hangUp.signal.aborted, offset });
  } finally {
    clearTimeout(silence);
    hangUp.abort();
  }
}

/** After an abort, returns the old offset and the caller finds out why. More bytes than announced mean another file. */
function brokenOff(
  error: unknown,
  { wasHungUp, offset }: { wasHungUp: boolean; offset: number },
): number {
  if (error instanceof AppError && error.code === 'TOO_LARGE') throw driveError('changed');
  if (wasHungUp && !isDriveError(error)) return offset;
  throw error;
}

/** Google answers a range request with the range or, when it cannot, with the whole file. */
function requireRest(
  response: Response,
  { offset, sizeBytes }: { offset: number; sizeBytes: number },
): void {
  if (response.status === 200 && offset === 0) return;
  const range = `bytes ${offset}-${sizeBytes - 1}/${sizeBytes}`;
  if (response.headers.get('content-range') !== range) throw driveError('changed');
}

async function* arriving(
  response: Response,
  onBytes: (count: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const part of response.body ?? []) {
    yield part;
    await onBytes(part.length);
  }
}

/**
 * Counts the received bytes and publishes the progress now and then; false when the transfer was cancelled or halted.
 */
function watchProgress(
  ctx: TransferCtx,
  start: { transfer: TransferRow; sizeBytes: number; offset: number; report: JobRun['report'] },
) {
  let receivedBytes = start.offset;
  let toldAt = 0;
  return async (count: number): Promise<boolean> => {
    receivedBytes += count;
    if (performance.now() - toldAt < publishEveryMs) return true;
    toldAt = performance.now();
    start.report((100 * receivedBytes) / start.sizeBytes);
    return publishProgress(ctx, start.transfer.id, receivedBytes);
  };
}

/** Returns false when the transfer was cancelled or halted. */
async function publishProgress(
  { db }: Pick<TransferCtx, 'db'>,
  id: string,
  receivedBytes: number,
): Promise<boolean> {
  const told = await changeTransfer(db, id, { from: ['running'], received_bytes: receivedBytes });
  if (told) await publishTransfer(db, told);
  return told !== undefined;
}
