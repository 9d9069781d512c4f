import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visible } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { LocatedFile } from '#features/media/locate-file.ts';
import { regenerateRendition } from '#features/processing/reprocess/regenerate-rendition.ts';
import { createBufferPool } from '#http/buffer-pool.ts';
import type { Permission, RunningResponses } from '#http/running-responses.ts';
import { type Caching, serveFile } from '#http/serve-file.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

/** As long as nginx waits for a client. */
const STALL_MS = 60_000;
/** 32 MiB of large buffers; further clients get small ones. */
const largeBuffers = 64;

/** What is sent, to whom, and why it may be. */
export type Sending = {
  row: Visible<MediaRow>;
  located: LocatedFile;
  caching: Caching;
  permission: Permission;
  beforeSending?: () => Promise<void>;
  /** Opens the file, if other responses may read it too. */
  borrow?: () => Promise<StoredFile>;
};

export type FileSenderOptions = { running: RunningResponses; stallMs?: number };

/** Makes the one function that sends files of items, to owners and visitors alike. */
export function createFileSender(ctx: Ctx, { running, stallMs = STALL_MS }: FileSenderOptions) {
  const pool = createBufferPool(largeBuffers);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { row, located, caching, permission, beforeSending, borrow }: Sending,
  ): Promise<void> => {
    running.watch(reply.raw, permission);
    const file = await openFile(ctx, { row, located, borrow });
    try {
      await beforeSending?.();
      await serveFile({ request, reply, file, located, caching, pool, stallMs });
    } finally {
      await file.close();
    }
  };
}

/** Opens a file. A missing rendition is made again; until then the answer is NOT_FOUND. */
async function openFile(
  ctx: Ctx,
  { row, located, borrow }: Pick<Sending, 'row' | 'located' | 'borrow'>,
): Promise<StoredFile> {
  const { bucket, key, kind } = located;
  try {
    return await (borrow?.() ?? ctx.storage.open(bucket, key));
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'NOT_FOUND' && kind !== null;
    if (isLost) await regenerateRendition(ctx, row.id, kind);
    throw error;
  }
}
