import { filesCallMaximum } from '@heirloom/contract/admin/admin.schema.ts';

/** Calls `change` in batches, because one call takes a limited number of ids. */
export async function inParts(
  ids: readonly string[],
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += filesCallMaximum) {
    await change(ids.slice(from, from + filesCallMaximum));
  }
}
