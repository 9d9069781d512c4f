import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { arriving } from '#platform/storage/append-bytes.ts';
import { releaseChunks } from '#platform/storage/release-chunks.ts';
import type { FetchedFiles } from '#platform/storage/s3-fetched.ts';
import type { S3Objects } from '#platform/storage/s3-objects.ts';
import {
  type StagedPiece,
  beginStaged,
  countPiece,
  findCounted,
  forgetStaged,
  listPieces,
  listStaged,
  readReceived,
} from '#platform/storage/staged-pieces.repo.ts';
import type { StagedPart, Staging } from '#platform/storage/staging.ts';

/** The first piece is small: it tells the file's type. */
const firstBytes = 64 * 1024;
const pieceBytes = 8 * 1024 ** 2;

const isPiece = /^pieces\/[0-9a-f-]{36}\/\d+-[0-9a-z-]+$/;

/** A piece is put before it counts; nobody takes a day for that. */
const litterMs = 24 * 60 * 60 * 1000;

type Parts = { db: Db; objects: S3Objects; fetched: FetchedFiles; requireOnline(): Promise<void> };

/**
 * Stages uploads in pieces, each an object with a random name. A piece counts when the count of its upload moves from
 * where the piece begins; so any process may receive any part, without a lock, and none overwrites another's bytes.
 */
export function createS3Staging({ db, objects, fetched, requireOnline }: Parts): Staging {
  const receivedOf = (uploadId: string) => readReceived(db, uploadId);

  const begin = async (uploadId: string): Promise<void> => {
    await requireOnline();
    await beginStaged(db, uploadId);
  };

  const keep = async (uploadId: string, at: number, bytes: Buffer): Promise<void> => {
    const object = `pieces/${uploadId}/${at}-${randomUUID()}`;
    await objects.put(object, bytes);
    if (await countPiece(db, uploadId, { at, sizeBytes: bytes.length, object })) return;
    await objects.remove(object).catch(() => undefined);
    throw new AppError('CONFLICT');
  };

  const append = async (uploadId: string, part: StagedPart): Promise<number> => {
    // The body is read meanwhile: what arrives before a connection breaks must not be lost in a wait.
    const begun = begin(uploadId);
    begun.catch(() => undefined);
    const size = await appendPieces(part, async (at, bytes) => {
      await begun;
      await keep(uploadId, at, bytes);
    });
    await begun;
    return size;
  };

  const remove = async (uploadId: string): Promise<void> => {
    const pieces = await listPieces(db, uploadId);
    await forgetStaged(db, uploadId);
    for (const { object } of pieces) await objects.remove(object);
    await fetched.drop(uploadId);
  };

  return {
    create: begin,
    sizeOf: receivedOf,
    durableSizeOf: receivedOf,
    append,
    copyIn: async (uploadId, file) => {
      const { size } = await stat(file);
      // What an earlier try has left.
      await remove(uploadId);
      const body = createReadStream(file, { highWaterMark: pieceBytes });
      const onWritten = async () => undefined;
      const copied = await append(uploadId, { body, offset: 0, missingBytes: size, onWritten });
      if (copied < size) throw body.errored ?? new Error('The file has become shorter.');
    },
    withLocalFile: async (uploadId, work) => {
      const pieces = await listPieces(db, uploadId);
      const sizeBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
      if (sizeBytes === 0) throw new AppError('NOT_FOUND');
      const fetch = async () => readPieces(objects, pieces);
      // Its name is used once: a transfer that begins again keeps its id, and may have the same size.
      const id = `${uploadId} ${pieces.at(-1)!.object}`;
      return fetched.use({ id, sizeBytes, sha256: null, fetch }, work);
    },
    bringAlong: async () => undefined,
    remove,
    list: () => listStaged(db),
  };
}

/** Reads pieces one after the other. @throws AppError NOT_FOUND when they were removed with their upload */
export async function* readPieces(
  objects: Pick<S3Objects, 'pieces'>,
  pieces: StagedPiece[],
): AsyncGenerator<Buffer> {
  for (const { object } of pieces) yield* objects.pieces(object);
}

/** Removes pieces that never counted, or whose upload is gone: of processes that were killed. */
export async function sweepPieces(
  { db, objects }: Pick<Parts, 'db' | 'objects'>,
  now: Date,
): Promise<void> {
  for await (const page of objects.list('pieces/')) {
    const old = page.filter(({ addedAt }) => now.getTime() - addedAt.getTime() > litterMs);
    const counted = await findCounted(
      db,
      old.map(({ name }) => name),
    );
    for (const { name } of old) {
      // Another archive may be in a folder of this name.
      if (isPiece.test(name) && !counted.has(name)) await objects.remove(name);
    }
  }
}

async function appendPieces(
  { body, ownsChunks = false, offset, missingBytes, onWritten }: StagedPart,
  keep: (at: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let at = offset;
  let left = missingBytes;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isTooLong = false;
  const flush = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    const bytes = Buffer.concat(waiting, waitingBytes);
    if (ownsChunks) releaseChunks(waiting);
    waiting = [];
    waitingBytes = 0;
    await keep(at, bytes);
    at += bytes.length;
    await onWritten(at);
  };
  for await (const chunk of arriving(body)) {
    isTooLong = chunk.length > left;
    const useful = chunk.subarray(0, left);
    left -= useful.length;
    waiting.push(useful);
    waitingBytes += useful.length;
    if (waitingBytes >= (at === 0 ? firstBytes : pieceBytes)) await flush();
    if (isTooLong) break;
  }
  await flush();
  if (isTooLong) throw new AppError('TOO_LARGE');
  return at;
}
