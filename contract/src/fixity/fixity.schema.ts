import { storageListingMaximum, storageListingSize } from '#limits.ts';
import { mediaType } from '#media/media.schema.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

const count = z.number().int();

/** `corrupt`: other bytes than were uploaded. `missing`: no file. `unreadable`: the disk cannot read it. */
export const checkFinding = z.enum(['corrupt', 'missing', 'unreadable']);
export type CheckFinding = z.infer<typeof checkFinding>;

/** Whether the originals still have their bytes; those in the trash are counted too. */
export const fixityState = z.object({
  originals: count,
  /** Checked within the last 30 days; an upload counts as a check. */
  checkedRecently: count,
  damaged: z.object({ corrupt: count, missing: count, unreadable: count }),
  /** Files in the folder of originals that belong to no item. */
  orphaned: count,
  /** The running check of all originals; null when there is none. */
  run: z.object({ startedAt: instant, checked: count }).nullable(),
});
export type FixityState = z.infer<typeof fixityState>;

/** The most entries that `findings` returns. */
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

/** Spec §9, storage listing: 100 entries from the start, unless the caller asks otherwise. */
export const listStorageInput = z.strictObject({
  limit: z.number().int().min(1).max(storageListingMaximum).default(storageListingSize),
  offset: z.number().int().min(0).default(0),
});
export type ListStorageInput = z.infer<typeof listStorageInput>;

export const orphanedFiles = z.object({
  /** `path`: relative to the folder `originals` of the data directory. */
  files: z.array(z.object({ path: z.string(), sizeBytes: count, foundAt: instant })),
  total: count,
});
export type OrphanedFiles = z.infer<typeof orphanedFiles>;
