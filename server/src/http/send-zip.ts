import type { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '#http/file-headers.ts';
import { httpWords } from '#http/http.messages.ts';
import type { Permission, RunningResponses } from '#http/running-responses.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** A client that takes nothing for this long has gone. */
const stallMs = 120_000;
/** Downloads at once per person or link: each keeps the disk busy, so that more would make none faster. */
const atOnce = 2;

type Zip = {
  /** The person or link for which this download counts. */
  reader: string;
  fileName: string;
  write(output: Writable): Promise<void>;
  permission: Permission;
};

/** Makes the one function that sends ZIPs. It throws TOO_MANY_REQUESTS, STORAGE_OFFLINE before the first byte. */
export function createZipSender(ctx: Pick<Ctx, 'storage'>, responses: RunningResponses) {
  const running = new Map<string, number>();
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { reader, fileName, write, permission }: Zip,
  ): Promise<void> => {
    if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
    const already = running.get(reader) ?? 0;
    if (already >= atOnce) {
      throw new AppError('TOO_MANY_REQUESTS', httpWords().twoDownloads);
    }
    running.set(reader, already + 1);
    responses.watch(reply.raw, permission);
    const output = begin(reply, fileName);
    try {
      await write(output);
    } catch (error) {
      // The connection is cut, so that no browser takes an incomplete ZIP for a complete one.
      output.destroy();
      const { code } = error as { code?: unknown };
      request.log.warn({ code }, 'archive download ended early');
    } finally {
      const left = running.get(reader)! - 1;
      if (left > 0) running.set(reader, left);
      else running.delete(reader);
    }
  };
}

/** Takes the response over from Fastify, with the headers that its plugins have set. */
function begin(reply: FastifyReply, fileName: string) {
  reply.hijack();
  const output = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) output.setHeader(name, value);
  }
  output.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', fileName),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  output.setTimeout(stallMs, () => output.destroy());
  return output;
}
