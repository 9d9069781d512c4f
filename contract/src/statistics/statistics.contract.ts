import { usage } from '#accounts/accounts.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/** Everything in the archive. `sizeBytes` is the size of the originals, the trash included. */
export const statistics = usage.extend({
  users: z.number().int(),
  /** Files in the trash, which the counts leave out. */
  trashed: z.number().int(),
  /** Size of all renditions: thumbnails, access copies and the others. */
  derivedBytes: z.number().int(),
  /** Parts of films and recordings that are items of their own; they have no bytes, and the counts leave them out. */
  clips: z.number().int().optional(),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsContract = {
  /** Sums up the archive. The table below it is people.list; GET /api/statistics.csv exports both. */
  read: procedure('admin').output(statistics),
};
