import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BufferPool } from '#http/buffer-pool.ts';
import { type RangeAnswer, readRange } from '#http/byte-range.ts';
import {
  contentDisposition,
  entityTag,
  isSameFile,
  isShownInline,
  isUnchanged,
  servedType,
} from '#http/file-headers.ts';
import { sendFile } from '#http/send-file.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

/**
 * How long a browser may use its cached copy. `fixed`: the address names a version and will never serve another.
 * `hour`: the address names no version. `ask`: only after asking the server, since a link may have ended meanwhile.
 * `never`: it keeps no copy, since a password protects the file.
 */
export type Caching = 'fixed' | 'hour' | 'ask' | 'never';

export type Serving = {
  request: FastifyRequest;
  reply: FastifyReply;
  file: StoredFile;
  located: { mimeType: string; fileName: string | null; isDownload: boolean };
  caching: Caching;
  pool: BufferPool;
  stallMs: number;
};

/** Answers a request for a file that its sender may have: whole, in part, unchanged, or just its headers. */
export async function serveFile(serving: Serving): Promise<void> {
  const { request, reply, file, pool, stallMs } = serving;
  const { headers, method } = request;
  const mayBePart = method === 'GET' && isSameFile(headers['if-range']?.toString(), file);
  const range = mayBePart ? readRange(headers.range, file.sizeBytes) : 'whole';
  const common = commonHeaders(serving);
  if (isUnchanged(headers, file)) return answer(reply, 304, common);
  if (range === 'unsatisfiable') {
    return answer(reply, 416, {
      ...common,
      'content-range': `bytes */${file.sizeBytes}`,
      'content-length': 0,
    });
  }
  const part = range === 'whole' ? { start: 0, end: file.sizeBytes - 1 } : range;
  const response = begin(reply, range === 'whole' ? 200 : 206, {
    ...common,
    ...describe(serving),
    ...contentRange(range, file.sizeBytes),
    'content-length': part.end - part.start + 1,
  });
  if (method === 'HEAD') return void response.end();
  try {
    await sendFile(response, file, part, { pool, stallMs });
  } catch (error) {
    // The headers are sent already: only cutting the connection tells the client that the file is incomplete.
    request.log.error({ err: error }, 'a file could not be sent to its end');
    response.destroy();
  }
}

/** CONST-07: an hour is 3600 seconds. */
const cacheControl: Record<Caching, string> = {
  fixed: 'private, max-age=31536000, immutable',
  hour: 'private, max-age=3600',
  ask: 'private, no-cache',
  never: 'no-store',
};

function commonHeaders({ file, caching }: Serving): OutgoingHttpHeaders {
  return {
    etag: entityTag(file),
    'last-modified': new Date(file.modifiedMs).toUTCString(),
    'cache-control': cacheControl[caching],
    // After the person has signed out, the browser must not use its cached copy.
    vary: 'cookie',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

function describe({ located }: Serving): OutgoingHttpHeaders {
  const { mimeType, fileName, isDownload } = located;
  const kind = !isDownload && isShownInline(mimeType) ? 'inline' : 'attachment';
  const type = { 'content-type': servedType(mimeType) };
  if (fileName === null && kind === 'inline') return type;
  return { ...type, 'content-disposition': contentDisposition(kind, fileName ?? 'file') };
}

function contentRange(range: RangeAnswer, sizeBytes: number): OutgoingHttpHeaders {
  return typeof range === 'string'
    ? {}
    : { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` };
}

const answer = (reply: FastifyReply, status: number, headers: OutgoingHttpHeaders): void => {
  begin(reply, status, headers).end();
};

/** Takes the response over from Fastify, with the headers that its plugins have set. */
function begin(reply: FastifyReply, status: number, headers: OutgoingHttpHeaders) {
  reply.hijack();
  const all = { ...reply.getHeaders(), ...headers };
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(status);
  return reply.raw;
}
