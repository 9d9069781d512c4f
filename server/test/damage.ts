/** Damages originals as disks do. */
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';
import { onDisk } from '#test/on-disk.ts';

type DiskCtx = Pick<Ctx, 'config'>;
type Place = { bucket: OriginalBucket; file_path: string };

/** Flips one bit in the middle. */
export async function flipBit(ctx: DiskCtx, { bucket, file_path }: Place): Promise<void> {
  const file = onDisk(ctx).pathOf(bucket, file_path);
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

const sectorBytes = 512;

/** Fills a sector in the middle with zeros, as a program does that copies from a failing disk. */
export async function loseSector(file: string): Promise<void> {
  const { size } = await stat(file);
  await using handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(sectorBytes), 0, sectorBytes, Math.floor(size / 2));
}

export function lose(ctx: DiskCtx, { bucket, file_path }: Place): Promise<void> {
  return rm(onDisk(ctx).pathOf(bucket, file_path));
}

/** Puts a folder in the file's place: opening it works, but reading fails, for root too. */
export async function makeUnreadable(ctx: DiskCtx, place: Place): Promise<void> {
  await lose(ctx, place);
  await mkdir(onDisk(ctx).pathOf(place.bucket, place.file_path));
}
