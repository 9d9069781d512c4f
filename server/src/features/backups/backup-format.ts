import path from 'node:path';
import { z } from 'zod';
import { auditHead } from '#platform/kept-head.ts';

/**
 * A folder of backups:
 *   heirloom-backup.json            whose backups these are
 *   originals/{bucket}/{key}        every original that a snapshot names, once
 *   snapshots/{time}/               one backup:
 *     manifest.json, manifest.sha256   what belongs to it; written last
 *     database/{table}.copy.gz         the rows, as PostgreSQL's COPY writes them
 *     originals.jsonl.gz               the originals, one per line
 *     sidecars.jsonl.gz                their sidecars
 *     covers/{key}                     the posters that people have chosen for their films
 *     secret, copies-key, heirloom-storage.json    the installation's secret, the key of its second place, and its
 *                                                  storage's marker
 */
export const formatVersion = 1;

export const markerName = 'heirloom-backup.json';
export const manifestName = 'manifest.json';
export const manifestHashName = 'manifest.sha256';
export const originalsListName = 'originals.jsonl.gz';
export const sidecarsListName = 'sidecars.jsonl.gz';
export const storageMarkerName = 'heirloom-storage.json';
export const secretName = 'secret';
export const coverPrefix = 'covers/';

/** The snapshot is being made, or its backup was killed. */
export const unfinishedPrefix = '.unfinished-';

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const bucket = z.enum(['movies', 'images', 'audio']);
/** Names between slashes, which lead out of no folder, whoever wrote them. */
const filePath = z.string().regex(/^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/);

export const markerSchema = z.object({
  format: z.literal(formatVersion),
  installationId: z.string().min(1),
});

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  heirloomVersion: z.string(),
  createdAt: z.iso.datetime(),
  installationId: z.string().min(1),
  /** The migrations that the database had run. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string().regex(/^(?:public|auth)$/),
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      file: filePath,
    }),
  ),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), count),
  originals: z.object({ files: count, bytes: count }),
  /** The last seal of the audit log; backups of earlier versions have none. */
  auditHead: auditHead.optional(),
  /** Every file of the snapshot except the manifest and its hash. */
  files: z.array(z.object({ path: filePath, sizeBytes: count, sha256 })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * An original. `whole`: the backup has it as it was uploaded; `damaged`: the backup has a damaged copy, whose size and
 * hash these are; `missing`: neither archive nor backup has it; `purged`: it was deleted for good while the backup was
 * made.
 */
export const originalEntry = z.object({
  mediaId: z.uuid(),
  bucket,
  key: filePath,
  sizeBytes: count,
  sha256,
  state: z.enum(['whole', 'damaged', 'missing', 'purged']),
});
export type OriginalEntry = z.infer<typeof originalEntry>;

export const sidecarEntry = z.object({ bucket, key: filePath, text: z.string() });
export type SidecarEntry = z.infer<typeof sidecarEntry>;

export function isInBackup({ state }: OriginalEntry): boolean {
  return state === 'whole' || state === 'damaged';
}

/** The path of an original below the folder of the backups, and below DATA_DIR. */
export function originalPath({ bucket, key }: { bucket: string; key: string }): string {
  return path.posix.join('originals', bucket, key);
}
