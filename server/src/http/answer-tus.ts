import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { goOn, type OnFinishStep } from '#features/uploads/finish-steps.ts';
import { finishUpload } from '#features/uploads/finish-upload.service.ts';
import { refusalFor } from '#features/uploads/refusal-for.ts';
import { createUploadStore } from '#features/uploads/upload-store.ts';
import { cutOff } from '#http/cut-off.ts';
import { toWebHeaders } from '#http/request-context.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type UploadsCtx = Pick<Ctx, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'clock'>;

type TusCall = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Undefined for a new upload. */
  uploadId: string | undefined;
  uploadsPath: string;
  /** Reserves room for a new upload; `header` is its Upload-Metadata. */
  begin: (upload: { id: string; sizeBytes: number; header: string | null }) => Promise<void>;
  onStep?: OnFinishStep;
};

/** What the id of an upload looks like in an address. */
export const uploadId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Lets @tus/server answer one authorized request. A server object for each request is cheap and lets its hooks know the
 * caller. Our own errors are answered by Fastify, like those of every other route.
 */
export async function answerTus(ctx: UploadsCtx, call: TusCall): Promise<FastifyReply> {
  const { request, reply } = call;
  let failure: unknown;
  const tus = tusServer(ctx, call, (error) => {
    failure = error;
  });
  const answer = await tus.handleWeb(
    new Request(new URL(request.url, 'http://localhost'), {
      method: request.method,
      headers: toWebHeaders(request),
    }),
  );
  // What a disk has taken along is neither missing nor at another offset: the client must not begin anew.
  const isRefused = failure !== undefined || answer.status >= 400;
  if (isRefused && !(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  if (failure instanceof Error) throw failure;
  for (const [name, value] of answer.headers) {
    // The web app has the same origin, and uploads.route.ts itself cuts the connection of a refused client.
    if (!name.startsWith('access-control-') && name !== 'connection') reply.header(name, value);
  }
  return reply.code(answer.status).send(await answer.text());
}

function tusServer(
  ctx: UploadsCtx,
  { request, uploadId: id, uploadsPath, begin, onStep = goOn }: TusCall,
  onFailure: (error: unknown) => void,
): Server {
  return new Server({
    path: uploadsPath,
    relativeLocation: true,
    datastore: createUploadStore(ctx, request.raw),
    locker: uploadLocker(ctx, request),
    maxSize: async (_request, known) =>
      known === null ? (await currentConfig(ctx)).UPLOAD_LIMIT_BYTES : 0,
    namingFunction: () => newId(ctx.clock.now().getTime()),
    getFileIdFromRequest: () => id,
    onUploadCreate: async ({ headers }, { id: newUploadId, size }) => {
      if (size === undefined) throw new AppError('BAD_REQUEST');
      const header = headers.get('upload-metadata');
      await begin({ id: newUploadId, sizeBytes: size, header });
      return {};
    },
    // The last part is acknowledged once the item is stored: plain tus clients get no other acknowledgement.
    onUploadFinish: async (_request, { id: finishedId }) => {
      request.raw.setTimeout(0);
      const { refusal } = await finishUpload(ctx, finishedId, onStep);
      if (refusal !== null) throw new AppError('FILE_REFUSED', refusalFor(refusal));
      return {};
    },
    onResponseError: (_request, error) => {
      onFailure(error);
      return undefined;
    },
  });
}

/**
 * One request at a time works on an upload. A later request ends the transfer that runs: usually it comes from the same
 * client, whose connection was lost unnoticed.
 */
function uploadLocker({ storage }: Pick<Ctx, 'storage'>, request: FastifyRequest) {
  return {
    newLock: (id: string) => {
      let release = (): void => undefined;
      return {
        lock: async () => {
          release = await storage.locks.acquire(id, { onWanted: () => cutOff(request.raw) });
        },
        unlock: async () => release(),
      };
    },
  };
}
