import { z } from 'zod';
import { storageListingMaximum, storageListingSize } from '#limits.ts';
import { mediaType } from '#media/media.schema.ts';
import { id, instant } from '#text.ts';

const count = z.number().int();

/** `corrupt`: other bytes than were uploaded. `missing`: no file. `unreadable`: the disk does not give it back. */
export const checkFinding = z.enum(['corrupt', 'missing', 'unreadable']);
export type CheckFinding = z.infer<typeof checkFinding>;

/** Whether the originals are still what they were; of those in the trash too. */
export const fixityState = z.object({
  originals: count,
  /** Looked at within the last 30 days; an upload reads the file as well. */
  checkedRecently: count,
  damaged: z.object({ corrupt: count, missing: count, unreadable: count }),
  /** Files among the originals that no item knows. */
  orphaned: count,
  /** The check of everything that goes on; null when none does. */
  run: z.object({ startedAt: instant, checked: count }).nullable(),
});
export type FixityState = z.infer<typeof fixityState>;

/** The most entries that `findings` answers with. */
export const findingsMaximum = 500;

export const fixityFindings = z.object({
  damaged: z.array(
    z.object({
      mediaId: id,
      title: z.string(),
      type: mediaType,
      ownerName: z.string(),
      finding: checkFinding,
      checkedAt: instant,
      isInTrash: z.boolean(),
    }),
  ),
});
export type FixityFindings = z.infer<typeof fixityFindings>;

/** Spec §9, storage listing: 100 entries from the first on, unless told. */
export const listStorageInput = z.strictObject({
  limit: z.number().int().min(1).max(storageListingMaximum).default(storageListingSize),
  offset: z.number().int().min(0).default(0),
});
export type ListStorageInput = z.infer<typeof listStorageInput>;

export const orphanedFiles = z.object({
  /** `path`: below the folder `originals` of the data directory. */
  files: z.array(z.object({ path: z.string(), sizeBytes: count, foundAt: instant })),
  total: count,
});
export type OrphanedFiles = z.infer<typeof orphanedFiles>;
