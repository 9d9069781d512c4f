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
import { putPieces, putWhole } from '#platform/storage/s3-put.ts';

export type ObjectFacts = { sizeBytes: number; etag: string; modifiedMs: number };
type Range = { start: number; end: number };

/**
 * The objects of a bucket, by their names below its prefix. Every method throws AppError STORAGE_FULL when the store has
 * no room, and STORAGE_OFFLINE when it does not answer or refuses us; the log says why.
 */
export type S3Objects = ReturnType<typeof createS3Objects>;

export function createS3Objects(bucket: Bucket, log: Logger) {
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toStorageError(error, bucket, log);
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
      throw toStorageError(error, bucket, log);
    }
  };
  return {
    bucket,
    explained,
    head,
    get,
    list,
    remove,
    /** Reads a small object. */
    text: async (name: string): Promise<string | null> => {
      const body = await get(name);
      return body && explained(() => readText(body));
    },
    /** Puts a small object; false when one is there that shall not be replaced. */
    put: (name: string, body: Buffer | string, { replaces = true } = {}): Promise<boolean> =>
      explained(() => putWhole(bucket, name, { body: Buffer.from(body), replaces })),
    putStream: (name: string, pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<boolean> =>
      explained(() => putPieces(bucket, name, { pieces, sizeBytes, replaces: true })),
    removeBelow: async (below: string): Promise<void> => {
      for await (const page of list(below)) {
        for (const { name } of page) await remove(name);
      }
    },
  };
}

function targetOf(bucket: Bucket, name: string) {
  return { Bucket: bucket.bucket, Key: keyOf(bucket, name) };
}

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
      };
    });
  /** Null when it is missing. `etag`: fails when there are other bytes under this name now. */
  const get = (name: string, { range, etag }: { range?: Range; etag?: string } = {}) =>
    explained(async () => {
      const found = await bucket.s3
        .send(
          new GetObjectCommand({
            ...targetOf(bucket, name),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            ...(etag !== undefined && { IfMatch: `"${etag}"` }),
          }),
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

function toStorageError(error: unknown, { name }: Bucket, log: Logger): unknown {
  if (error instanceof AppError || !isOfStore(error)) return error;
  const kind = error instanceof Error ? error.name : '';
  log.error({ reason: explainS3(error, name) }, 'the object store failed');
  const isFull = ['QuotaExceeded', 'EntityTooLarge'].includes(kind) || statusOf(error) === 507;
  return new AppError(isFull ? 'STORAGE_FULL' : 'STORAGE_OFFLINE');
}

const networkCodes = /^(E[A-Z]+|TimeoutError|RequestTimeout)$/;

/** Tells an error of the store, or of the way there, from one of our own code. */
function isOfStore(error: unknown): boolean {
  if (error instanceof S3ServiceException || statusOf(error) !== undefined) return true;
  const { name, code, path } = error as NodeJS.ErrnoException;
  return path === undefined && (networkCodes.test(code ?? '') || networkCodes.test(name));
}
