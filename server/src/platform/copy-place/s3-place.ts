import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  PutObjectRetentionCommand,
} from '@aws-sdk/client-s3';
import {
  type CopyPlace,
  type ListedObject,
  PlaceTrouble,
  putFrom,
} from '#platform/copy-place/copy-place.ts';
import { type Listed, listFirstVersions } from '#platform/copy-place/s3-listing.ts';
import { type Bucket, keyOf, listPlain } from '#platform/storage/s3-bucket.ts';
import { explainS3, statusOf } from '#platform/storage/s3-client.ts';
import { putPieces } from '#platform/storage/s3-put.ts';
import { sweepParts } from '#platform/storage/s3-sweep.ts';
import { keepsVersions } from '#platform/storage/s3-versions.ts';

/**
 * A bucket. With versions, which object lock needs, deleting or replacing an object adds one: the first version is the one
 * that was put, and the only one that this ever reads or removes, so that with object lock nobody with the server's keys
 * can take it away.
 */
export function createS3Place(given: Bucket): CopyPlace {
  const { name } = given;
  let known: Promise<Keeping> | undefined;
  const keeping = () =>
    (known ??= readKeeping(given).catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  const find = async (object: string): Promise<Listed | null> => {
    for await (const page of listing(given, await keeping(), object)) {
      const found = page.find((each) => each.name === object);
      if (found) return found;
    }
    return null;
  };
  const explain = (error: unknown): unknown => explainOf(error, name);
  const explained = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw explain(error);
    });
  return {
    name,
    open: () => explained(async () => ((await keeping()) === 'locked' ? 'enforced' : 'none')),
    put: (object, pieces, sizeBytes) =>
      putFrom(
        pieces,
        async (watched) =>
          (await find(object)) === null && putPieces(given, object, { pieces: watched, sizeBytes }),
        explain,
      ),
    read: (object) =>
      explained(async () => {
        const found = await find(object);
        return found && explainedPieces(await get(given, found), explain);
      }),
    list: (prefix) => explainedPieces(listAll(given, keeping, prefix), explain),
    head: (object) =>
      explained(async () => {
        const found = await find(object);
        return found && { name: object, sizeBytes: found.sizeBytes };
      }),
    keep: (object, until) =>
      explained(async () => {
        const found = (await keeping()) === 'locked' ? await find(object) : null;
        if (found) await retain(given, found, until);
      }),
    remove: (object) => explained(async () => removeFirst(given, await find(object))),
    sweep: (before) => explained(() => sweepParts(given, before)),
  };
}

/** What a bucket does with what is deleted or replaced. */
type Keeping = 'locked' | 'versions' | 'plain';

async function readKeeping(place: Bucket): Promise<Keeping> {
  if (await readsLock(place)) return 'locked';
  return (await keepsVersions(place)) ? 'versions' : 'plain';
}

async function readsLock({ s3, bucket }: Bucket): Promise<boolean> {
  try {
    const said = await s3.send(new GetObjectLockConfigurationCommand({ Bucket: bucket }));
    return said.ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
  } catch (error) {
    // Stores without object lock say so in many ways.
    const isWithout =
      (error as Error).name !== 'NoSuchBucket' &&
      [400, 404, 405, 501].includes(statusOf(error) ?? 0);
    if (isWithout) return false;
    throw error;
  }
}

function listing(place: Bucket, keeping: Keeping, prefix: string): AsyncIterable<Listed[]> {
  return keeping === 'plain' ? listPlain(place, prefix) : listFirstVersions(place, prefix);
}

async function* listAll(place: Bucket, keeping: () => Promise<Keeping>, prefix: string) {
  for await (const page of listing(place, await keeping(), prefix)) {
    yield page.map(({ name, sizeBytes, addedAt }): ListedObject => ({ name, sizeBytes, addedAt }));
  }
}

async function get(place: Bucket, { name, version }: Listed): Promise<AsyncIterable<Buffer>> {
  const { Body } = await place.s3.send(
    new GetObjectCommand({ Bucket: place.bucket, Key: keyOf(place, name), VersionId: version }),
  );
  return Body as unknown as AsyncIterable<Buffer>;
}

async function* explainedPieces<T>(
  pieces: AsyncIterable<T>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    throw explain(error);
  }
}

async function retain(place: Bucket, { name, version }: Listed, until: Date): Promise<void> {
  const target = { Bucket: place.bucket, Key: keyOf(place, name), VersionId: version };
  const Retention = { Mode: 'COMPLIANCE', RetainUntilDate: until } as const;
  try {
    await place.s3.send(new PutObjectRetentionCommand({ ...target, Retention }));
  } catch (error) {
    if (statusOf(error) !== 403) throw error;
    // A rule of the bucket may keep it longer, and no term is ever shortened.
    const kept = await place.s3.send(new GetObjectRetentionCommand(target));
    if ((kept.Retention?.RetainUntilDate ?? new Date(0)) < until) throw error;
  }
}

async function removeFirst(place: Bucket, found: Listed | null): Promise<boolean> {
  if (!found) return true;
  const target = { Bucket: place.bucket, Key: keyOf(place, found.name), VersionId: found.version };
  try {
    await place.s3.send(new DeleteObjectCommand(target));
    return true;
  } catch (error) {
    if (found.version !== undefined && statusOf(error) === 403) return false;
    throw error;
  }
}

function explainOf(error: unknown, name: string): unknown {
  if (error instanceof PlaceTrouble) return error;
  return new PlaceTrouble(explainS3(error, name), { cause: error });
}
