import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { damagedOf } from '#platform/storage/beside-original.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { s3Layout } from '#platform/storage/s3-layout.ts';
import { type S3Objects, StoreTrouble } from '#platform/storage/s3-objects.ts';
import { readPieces } from '#platform/storage/s3-staging.ts';
import { freePlace, listPieces, reservePlace } from '#platform/storage/staged-pieces.repo.ts';
import type { Originals } from '#platform/storage/storage.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

type Parts = { db: Db; objects: S3Objects; requireOnline(): Promise<void>; log: Logger };

/**
 * An original is one object, put from the pieces of its upload and read again before it counts. Stores do not reliably
 * refuse to replace an object, so its place is reserved in the database first.
 */
export function createS3Originals({ db, objects, requireOnline, log }: Parts): Originals {
  const requireSame = async (name: string, sha256: string): Promise<void> => {
    const found = await hashObject(objects, name);
    if (found?.sha256 === sha256) return;
    log.error({ object: name }, 'the object store did not keep what was written');
    throw new AppError('STORAGE_OFFLINE');
  };
  /** A store that gives back its marker, but not an object, has trouble with that one. */
  const unlessStuck = async <T>(work: () => Promise<T>): Promise<T | 'unreadable'> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreTrouble) || error.code !== 'STORAGE_OFFLINE') throw error;
      if ((await objects.text(s3Layout.marker)) === null) throw error;
      return 'unreadable';
    }
  };
  return {
    keepOriginal: async ({ uploadId, bucket, key, sha256 }) => {
      const name = s3Layout.nameOf(bucket, key);
      await requireOnline();
      const reserved = await reservePlace(db, uploadId, name);
      if (reserved === 'taken') throw new AppError('CONFLICT');
      const there = await objects.head(name);
      if (there && reserved === 'new') {
        await freePlace(db, uploadId);
        throw new AppError('CONFLICT');
      }
      const pieces = await listPieces(db, uploadId);
      // Another process has kept the upload meanwhile: what is there must not be replaced by nothing.
      if (pieces.length === 0) throw new AppError('NOT_FOUND');
      const sizeBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
      // An earlier try of this upload may have put it whole.
      const isPut =
        there?.sizeBytes === sizeBytes && (await hashObject(objects, name))?.sha256 === sha256;
      if (isPut) return;
      await objects.putStream(name, readPieces(objects, pieces), { sizeBytes, sha256 });
      await requireSame(name, sha256);
    },
    replaceOriginal: async ({ copyPath, bucket, key }) => {
      const name = s3Layout.nameOf(bucket, key);
      await requireOnline();
      if ((await unlessStuck(() => setAside(objects, name))) === 'unreadable') {
        log.warn({ object: name }, 'a damaged object cannot be read, and is not kept');
      }
      const { sha256 } = await hashFile(copyPath);
      const { size: sizeBytes } = await stat(copyPath);
      await objects.putStream(name, createReadStream(copyPath), { sizeBytes, sha256 });
      await requireSame(name, sha256);
    },
    hashOriginal: async (bucket, key, afterPart) => {
      const name = s3Layout.nameOf(bucket, key);
      return (await unlessStuck(() => hashObject(objects, name, afterPart))) ?? 'missing';
    },
    listOriginals: () => listOriginals(objects),
    holdsFolder: () => false,
    sizeOfListed: async (place) =>
      (await objects.head(`${s3Layout.originals}${place}`))?.sizeBytes ?? null,
  };
}

async function setAside(objects: S3Objects, name: string): Promise<void> {
  const damaged = await objects.head(name);
  const bytes = damaged && (await objects.get(name));
  if (!bytes) return;
  await objects.putStream(damagedOf(name), bytes, { sizeBytes: damaged.sizeBytes });
}

/** Reads an object from beginning to end; null when it is missing. */
export async function hashObject(
  objects: S3Objects,
  name: string,
  afterPart?: () => Promise<void>,
): Promise<HashedFile | null> {
  const body = await objects.get(name);
  if (!body) return null;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await objects.explained(async () => {
    for await (const chunk of body) {
      hash.update(chunk as Buffer);
      sizeBytes += (chunk as Buffer).length;
      await afterPart?.();
    }
  });
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** The names come sorted, so that what lies in one folder comes together. */
async function* listOriginals(objects: S3Objects): AsyncGenerator<string[]> {
  for await (const page of objects.list(s3Layout.originals)) {
    let folder: string[] = [];
    for (const { name } of page) {
      if (name.startsWith(s3Layout.records)) continue;
      const place = name.slice(s3Layout.originals.length);
      if (folder[0] !== undefined && path.posix.dirname(folder[0]) !== path.posix.dirname(place)) {
        yield folder;
        folder = [];
      }
      folder.push(place);
    }
    if (folder.length > 0) yield folder;
  }
}
