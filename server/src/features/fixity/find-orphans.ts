import { listKnown, replaceOrphans } from '#features/fixity/fixity.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { besideOriginal } from '#platform/storage/beside-original.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

type OrphansCtx = Pick<Ctx, 'db' | 'storage' | 'clock'>;

const buckets: readonly string[] = ['movies', 'images', 'audio'] satisfies OriginalBucket[];

/**
 * Finds files in the folder of originals that belong to no item and no upload, and records them. It deletes none: they
 * may be the only copy of something.
 */
export async function findOrphans(ctx: OrphansCtx, signal: AbortSignal): Promise<void> {
  const { listOriginals, sizeOfListed } = ctx.storage;
  const orphans: { path: string; file_size: number }[] = [];
  for await (const chunk of listOriginals()) {
    signal.throwIfAborted();
    for (const { place, original } of await listStrangers(ctx, chunk)) {
      // Files beside an orphaned original are not listed themselves.
      if (original !== place && (await sizeOfListed(original)) !== null) continue;
      // A file that was purged meanwhile is gone: it still had a row when it was listed.
      const sizeBytes = await sizeOfListed(place);
      if (sizeBytes !== null) orphans.push({ path: place, file_size: sizeBytes });
    }
  }
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  await replaceOrphans(ctx.db, orphans, ctx.clock.now());
}

type Place = { place: string; original: string };

async function listStrangers({ db }: OrphansCtx, chunk: string[]): Promise<Place[]> {
  const places = chunk.map((place) => ({ place, original: besideOriginal(place) }));
  const known = await listKnownOf(db, [
    ...new Set(places.flatMap(({ place, original }) => [place, original])),
  ]);
  return places.filter(({ place, original }) => !known.has(place) && !known.has(original));
}

async function listKnownOf(db: Ctx['db'], places: string[]): Promise<Set<string>> {
  const [bucket = ''] = places[0]?.split('/', 1) ?? [];
  if (!buckets.includes(bucket)) return new Set();
  const keys = places.map((place) => place.slice(bucket.length + 1));
  return listKnown(db, { bucket: bucket as OriginalBucket, keys });
}
