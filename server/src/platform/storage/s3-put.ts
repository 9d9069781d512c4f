import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type Bucket, keyOf } from '#platform/storage/s3-bucket.ts';
import { statusOf } from '#platform/storage/s3-client.ts';

const smallestPart = 8 * 1024 ** 2;
/** A store takes ten thousand parts of equal size for one object. */
const mostParts = 9_000;

type Sending = {
  pieces: AsyncIterable<Buffer>;
  sizeBytes: number;
  replaces?: boolean;
  sha256?: string;
};

/** Bytes that a store has, or gets in one request, and that are no object yet. */
type PreparedObject = {
  /** False where the store knows that something is there that shall not be replaced. */
  put: () => Promise<boolean>;
  drop: () => Promise<void>;
};

/**
 * Small objects at once, others in parts, which are an object only when all of them are there. `replaces`: what is there
 * under the name; otherwise false is returned where a store knows that.
 */
export async function putPieces(place: Bucket, object: string, sending: Sending): Promise<boolean> {
  return (await preparePieces(place, object, sending)).put();
}

/** Sends all parts of a large object, and nothing of a small one, which is put in one request. */
export async function preparePieces(
  place: Bucket,
  object: string,
  { pieces, sizeBytes, replaces = false, sha256 }: Sending,
): Promise<PreparedObject> {
  const partBytes = Math.max(smallestPart, Math.ceil(sizeBytes / mostParts));
  const parts = partsOf(pieces, partBytes)[Symbol.asyncIterator]();
  const noted = sha256 === undefined ? {} : { Metadata: { sha256 } };
  const first = await parts.next();
  const next = first.done ? first : await parts.next();
  if (next.done) {
    const body = first.done ? Buffer.alloc(0) : first.value;
    const put = () => putWhole(place, object, { body, replaces, ...noted });
    return { put, drop: () => Promise.resolve() };
  }
  const rest = async function* () {
    yield first.value as Buffer;
    yield next.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  };
  return sendParts(place, object, { parts: rest(), ...noted });
}

const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64');

type Noted = { Metadata?: { sha256: string } };

/** Puts a small object in one request. */
export async function putWhole(
  place: Bucket,
  object: string,
  { body, replaces, ...noted }: { body: Buffer; replaces: boolean } & Noted,
): Promise<boolean> {
  const target = { Bucket: place.bucket, Key: keyOf(place, object) };
  const sums = { ContentMD5: md5Of(body), ...(!replaces && { IfNoneMatch: '*' }) };
  try {
    await place.s3.send(new PutObjectCommand({ ...target, ...sums, ...noted, Body: body }));
    return true;
  } catch (error) {
    if (statusOf(error) === 412) return false;
    throw error;
  }
}

async function sendParts(
  { s3, ...place }: Bucket,
  object: string,
  { parts, ...noted }: { parts: AsyncIterable<Buffer> } & Noted,
): Promise<PreparedObject> {
  const target = { Bucket: place.bucket, Key: keyOf(place, object) };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...target, ...noted }));
  let isPut = false;
  const drop = async () => {
    if (isPut) return;
    const abort = new AbortMultipartUploadCommand({ ...target, UploadId });
    await s3.send(abort).catch(() => undefined);
  };
  const orDrop = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await drop();
      throw error;
    }
  };
  const sent = await orDrop(async () => {
    const tags: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const body of parts) {
      const PartNumber = tags.length + 1;
      const part = { ...target, UploadId, PartNumber, Body: body, ContentMD5: md5Of(body) };
      const { ETag } = await s3.send(new UploadPartCommand(part));
      tags.push({ PartNumber, ETag });
    }
    return tags;
  });
  const complete = { ...target, UploadId, MultipartUpload: { Parts: sent } };
  const put = async () => {
    await s3.send(new CompleteMultipartUploadCommand(complete));
    isPut = true;
    return true;
  };
  return { put: () => orDrop(put), drop };
}

async function* partsOf(
  pieces: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    sizeBytes += piece.length;
    while (sizeBytes >= partBytes) {
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, partBytes);
      waiting = [joined.subarray(partBytes)];
      sizeBytes -= partBytes;
    }
  }
  if (sizeBytes > 0) yield Buffer.concat(waiting);
  return undefined;
}
