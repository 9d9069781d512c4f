import { filesCallMaximum } from '@heirloom/contract/admin/admin.schema.ts';

/** One call takes so many ids and no more. */
export const inParts = async (
  ids: readonly string[],
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < ids.length; from += filesCallMaximum) {
    await change(ids.slice(from, from + filesCallMaximum));
  }
};
