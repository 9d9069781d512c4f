import { z } from 'zod';
import { usage } from '#accounts/accounts.schema.ts';
import { procedure } from '#procedure.ts';

/** Everything in the archive. `sizeBytes` is that of the originals, the trash included. */
export const statistics = usage.extend({
  users: z.number().int(),
  /** Files in the trash, which the counts leave out. */
  trashed: z.number().int(),
  /** Thumbnails, web copies and whatever else was made of the originals. */
  derivedBytes: z.number().int(),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsContract = {
  /** Sums up the archive; the table beneath is people.list, and both go out as GET /api/statistics.csv. */
  read: procedure('admin').output(statistics),
};
