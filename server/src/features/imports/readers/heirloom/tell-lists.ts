import type {
  ArchiveEntry,
  ArchiveListName,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import { readArchive } from '#features/imports/readers/heirloom/archive-lines.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { isRefusedValue } from '#platform/db/database-error.ts';

type Take<Name extends ArchiveListName, Told> = (
  ctx: KeepCtx,
  telling: Told,
  entry: ArchiveEntry<Name>,
) => Promise<void>;

/** How lists are taken over; those without a line are not. */
export type Takers<Told> = { [Name in ArchiveListName]?: Take<Name, Told> };

export async function tellLists<Told>(
  ctx: KeepCtx,
  archive: ArchiveSource,
  { takers, telling }: { takers: Takers<Told>; telling: Told },
): Promise<void> {
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null) continue;
    const take = takers[line.list] as Takers<Told>['items'];
    await take?.(ctx, telling, line.entry as ArchiveEntry<'items'>).catch((error: unknown) => {
      // Whoever can write files can write anything into one.
      if (!isRefusedValue(error)) throw error;
    });
  }
}
