import { createHash } from 'node:crypto';
import type { Logger } from '#platform/log.ts';
import { sidecarOf } from '#platform/storage/beside-original.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import type { Bucket } from '#platform/storage/s3-bucket.ts';
import { s3Layout } from '#platform/storage/s3-layout.ts';
import { createS3Objects } from '#platform/storage/s3-objects.ts';
import { hashObject } from '#platform/storage/s3-originals.ts';

/** The size of what a backup sends is known only at its end: parts are chosen for files of up to so many bytes. */
const largestBytes = 500e9;

/** Fills the objects of s3.driver.ts. An object is there only when all of it has arrived. */
export function createS3RestoreTarget(bucket: Bucket, log: Logger): RestoreTarget {
  const objects = createS3Objects(bucket, log);
  return {
    readBackup: () => objects.text(s3Layout.unfinishedRestore),
    requireEmpty: async () => {
      for await (const page of objects.list('')) {
        if (page.length > 0) throw new Error(`${bucket.name} is not empty.`);
      }
    },
    begin: async (backup) => {
      await objects.put(s3Layout.unfinishedRestore, backup);
    },
    hasOriginal: async (in_, key, { sizeBytes, sha256 }) => {
      const name = s3Layout.nameOf(in_, key);
      if ((await objects.head(name))?.sizeBytes !== sizeBytes) return false;
      return (await hashObject(objects, name))?.sha256 === sha256;
    },
    putOriginal: async ({ bucket: in_, key, sha256, read, signal, onBytes }) => {
      const put = async (noted: { sha256?: string }, count: (sizeBytes: number) => void) => {
        const hash = createHash('sha256');
        let sizeBytes = 0;
        const watched = async function* () {
          for await (const piece of read()) {
            signal?.throwIfAborted();
            hash.update(piece);
            sizeBytes += piece.length;
            count(piece.length);
            yield piece;
          }
        };
        const facts = { sizeBytes: largestBytes, ...noted };
        await objects.putStream(s3Layout.nameOf(in_, key), watched(), facts);
        return { sizeBytes, sha256: hash.digest('hex') };
      };
      const written = await put({ sha256 }, onBytes);
      if (written.sha256 === sha256) return written;
      // The backup's file is damaged: with a hash that it has not nobody could read it again.
      return put({ sha256: written.sha256 }, () => undefined);
    },
    putSidecar: async (in_, key, text) => {
      await objects.put(sidecarOf(s3Layout.nameOf(in_, key)), text);
    },
    putDerived: async (in_, key, pieces) => {
      await objects.put(s3Layout.nameOf(in_, key), await gather(pieces));
    },
    putMarker: async (pieces) => {
      await objects.put(s3Layout.marker, await gather(pieces));
    },
    flush: async () => undefined,
    end: () => objects.remove(s3Layout.unfinishedRestore),
  };
}

async function gather(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
}
