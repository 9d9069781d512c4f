import { randomBytes, randomUUID } from 'node:crypto';
import { StartRefused } from '#platform/start-refused.ts';
import type { S3Objects } from '#platform/storage/s3-objects.ts';
import { hashObject } from '#platform/storage/s3-originals.ts';

/** More than one part (s3-put.ts). */
const largeBytes = 8 * 1024 ** 2 + 100;

/** What all objects of a trial begin with. */
export const probePrefix = 'probe-';

/**
 * Tries on a store, with objects of its own, all that an archive needs of it.
 * @returns whether it refuses to replace an object where that is asked for; an archive does without
 * @throws StartRefused that says what the store lacks; StoreTrouble when it fails
 */
export async function probeStore(objects: S3Objects): Promise<{ keepsFromReplacing: boolean }> {
  const folder = `${probePrefix}${randomUUID()}`;
  const [small, large] = [`${folder}/small`, `${folder}/large`];
  const require = (isSo: boolean, lack: string): void => {
    if (isSo) return;
    throw new StartRefused(`${objects.bucket.name} cannot hold an archive: ${lack}.`);
  };
  try {
    await objects.put(small, 'a film');
    require((await objects.text(small)) === 'a film', 'it did not return what was put there');
    const keepsFromReplacing = !(await objects.put(small, 'a film', { replaces: false }));
    await probeLarge(objects, large, require);
    const found: string[] = [];
    for await (const page of objects.list(`${folder}/`))
      found.push(...page.map(({ name }) => name));
    require(found.join() === [large, small].join(), 'it does not list what was just put there');
    await objects.remove(small);
    require((await objects.head(small)) === null, 'it does not remove objects');
    return { keepsFromReplacing };
  } finally {
    for (const name of [small, large]) await objects.remove(name).catch(() => undefined);
  }
}

async function probeLarge(
  objects: S3Objects,
  name: string,
  require: (isSo: boolean, lack: string) => void,
): Promise<void> {
  const bytes = randomBytes(largeBytes);
  const sha256 = randomBytes(32).toString('hex');
  const pieces = async function* () {
    yield bytes;
  };
  await objects.putStream(name, pieces(), { sizeBytes: largeBytes, sha256 });
  const whole = await hashObject(objects, name);
  require(whole?.sizeBytes === largeBytes, 'it loses bytes of an object that is put in parts');
  const start = largeBytes - 200;
  const tail: Buffer[] = [];
  const body = await objects.get(name, { range: { start, end: largeBytes - 1 } });
  for await (const chunk of body ?? []) tail.push(chunk as Buffer);
  require(Buffer.concat(tail).equals(
    bytes.subarray(start),
  ), 'it does not return ranges of objects');
  require((await objects.head(name))?.sha256 ===
    sha256, 'it does not keep what is noted with objects');
}
