import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { type Bucket, keyOf, listPlain } from '#platform/storage/s3-bucket.ts';
import { explainS3, statusOf } from '#platform/storage/s3-client.ts';
import { preparePieces, putPieces, putWhole } from '#platform/storage/s3-put.ts';
import type { PreparedFile } from '#platform/storage/storage.ts';

export type ObjectFacts = {
  sizeBytes: number;
  etag: string;
  modifiedMs: number;
  /** What was noted when it was put; null for objects without. */
  sha256: string | null;
};
type Range = { start: number; end: number };

/** The store has failed, or refuses us. */
export class StoreTrouble extends AppError {
  /** Says why, for the operator. */
  readonly reason: string;

  constructor(code: 'STORAGE_FULL' | 'STORAGE_OFFLINE', reason: string) {
    super(code);
    this.reason = reason;
  }
}

/** The same trouble is said again after this time. */
const sayAgainMs = 60_000;

/**
 * The objects of a bucket, by their names below its prefix. Every method throws StoreTrouble: STORAGE_FULL when the store
 * has no room, and STORAGE_OFFLINE when it does not answer or refuses us; the log says why.
 */
export type S3Objects = ReturnType<typeof createS3Objects>;

export function createS3Objects(bucket: Bucket, log: Logger) {
  const toTrouble = createExplainer(bucket, log);
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toTrouble(error);
    }
  };
  const { head, get } = createReads(bucket, explained);
  const remove = (name: string): Promise<void> =>
    explained(async () => {
      await bucket.s3.send(new DeleteObjectCommand(targetOf(bucket, name)));
    });
  const list = async function* (below: string) {
    try {
      yield* listPlain(bucket, below);
    } catch (error) {
      throw toTrouble(error);
    }
  };
  /** Reads a whole object. @throws AppError NOT_FOUND */
  const pieces = async function* (name: string, options?: GetOptions): AsyncGenerator<Buffer> {
    const body = await get(name, options);
    if (!body) throw new AppError('NOT_FOUND');
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      throw toTrouble(error);
    }
  };
  return {
    bucket,
    explained,
    /** Makes a StoreTrouble of an error of a stream. */
    explain: toTrouble,
    pieces,
    head,
    get,
    list,
    remove,
    /** Reads a small object. */
    text: async (name: string, signal?: AbortSignal): Promise<string | null> => {
      const body = await get(name, { ...(signal && { signal }) });
      return body && explained(() => readText(body));
    },
    /** Puts a small object; false when one is there that shall not be replaced. */
    put: (name: string, body: Buffer | string, { replaces = true } = {}): Promise<boolean> =>
      explained(() => putWhole(bucket, name, { body: Buffer.from(body), replaces })),
    /** `sha256` is noted with the object, and compared wherever all of it is read. */
    putStream: (
      name: string,
      pieces: AsyncIterable<Buffer>,
      facts: { sizeBytes: number; sha256?: string },
    ): Promise<boolean> =>
      explained(() => putPieces(bucket, name, { pieces, ...facts, replaces: true })),
    /** The same in two steps: what is sent is an object only when it is put. */
    prepare: createPrepare(bucket, explained),
    removeBelow: async (below: string): Promise<void> => {
      for await (const page of list(below)) {
        for (const { name } of page) await remove(name);
      }
    },
  };
}

function createPrepare(bucket: Bucket, explained: Explained) {
  return async (
    name: string,
    pieces: AsyncIterable<Buffer>,
    facts: { sizeBytes: number; sha256?: string },
  ): Promise<PreparedFile> => {
    const sending = { pieces, ...facts, replaces: true };
    const sent = await explained(() => preparePieces(bucket, name, sending));
    return {
      put: async () => {
        await explained(sent.put);
      },
      drop: () => explained(sent.drop),
    };
  };
}

/** Returns a function that makes a StoreTrouble of what the store answers, and says in the log why. */
function createExplainer(bucket: Bucket, log: Logger): (error: unknown) => unknown {
  const said = new Map<string, number>();
  return (error) => {
    const trouble = toStoreTrouble(error, bucket);
    if (!(trouble instanceof StoreTrouble) || trouble === error) return trouble;
    const now = performance.now();
    if (now - (said.get(trouble.reason) ?? -Infinity) > sayAgainMs) {
      said.set(trouble.reason, now);
      log.error({ reason: trouble.reason }, 'the object store failed');
    }
    return trouble;
  };
}

function targetOf(bucket: Bucket, name: string) {
  return { Bucket: bucket.bucket, Key: keyOf(bucket, name) };
}

type GetOptions = { range?: Range; etag?: string; signal?: AbortSignal };
type Explained = <T>(work: () => Promise<T>) => Promise<T>;

function createReads(bucket: Bucket, explained: Explained) {
  const head = (name: string): Promise<ObjectFacts | null> =>
    explained(async () => {
      const found = await bucket.s3
        .send(new HeadObjectCommand(targetOf(bucket, name)))
        .catch(unlessMissing);
      if (!found) return null;
      return {
        sizeBytes: found.ContentLength ?? 0,
        etag: (found.ETag ?? '').replaceAll('"', ''),
        modifiedMs: found.LastModified?.getTime() ?? 0,
        sha256: found.Metadata?.['sha256'] ?? null,
      };
    });
  /** Null when it is missing. `etag`: fails when there are other bytes under this name now. */
  const get = (name: string, { range, etag, signal }: GetOptions = {}) =>
    explained(async () => {
      const found = await bucket.s3
        .send(
          new GetObjectCommand({
            ...targetOf(bucket, name),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            ...(etag !== undefined && { IfMatch: `"${etag}"` }),
          }),
          { ...(signal && { abortSignal: signal }) },
        )
        .catch(unlessMissing);
      return found ? (found.Body as Readable) : null;
    });
  return { head, get };
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A bucket that is missing is not a missing object. */
function unlessMissing(error: unknown): null {
  const isMissing = statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
  if (isMissing) return null;
  throw error;
}

function toStoreTrouble(error: unknown, { name }: Bucket): unknown {
  if (error instanceof AppError || !isOfStore(error)) return error;
  const kind = error instanceof Error ? error.name : '';
  const isFull = ['QuotaExceeded', 'EntityTooLarge'].includes(kind) || statusOf(error) === 507;
  return new StoreTrouble(isFull ? 'STORAGE_FULL' : 'STORAGE_OFFLINE', explainS3(error, name));
}

const networkCodes =
  /^(ECONN[A-Z]+|ENOTFOUND|ETIMEDOUT|EPIPE|EHOST[A-Z]+|ENET[A-Z]+|EAI_[A-Z]+|EPROTO|ESOCKETTIMEDOUT|ERR_STREAM_PREMATURE_CLOSE|TimeoutError|RequestTimeout)$/;

/** Tells an error of the store, or of the way there, from one of a disk or of our own code. */
function isOfStore(error: unknown): boolean {
  if (error instanceof S3ServiceException || statusOf(error) !== undefined) return true;
  const { name, code } = error as NodeJS.ErrnoException;
  return networkCodes.test(code ?? '') || networkCodes.test(name);
}
