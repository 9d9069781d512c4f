import type { Manifest } from '#features/backups/backup-format.ts';
import { isToBeReread } from '#features/backups/reread-turn.ts';
import { haveHash } from '#features/backups/second-place/hash-pieces.ts';
import { listCopies } from '#features/backups/second-place/second-copies.read.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import {
  BrokenSnapshot,
  type SecondSnapshot,
  inSnapshot,
  listSecondSnapshots,
  readSecondManifest,
} from '#features/backups/second-place/snapshots.ts';
import type { Ctx } from '#platform/context.ts';
import { followListing } from '#platform/copy-place/follow-listing.ts';

type SecondFindings = {
  files: number;
  bytes: number;
  missing: number;
  corrupt: number;
  /** Ids of originals: `read` are right, `wrong` are missing or changed. */
  read: string[];
  wrong: string[];
};

type Options = { at: Date; signal?: AbortSignal };

/**
 * Looks whether every copy is there and has its size, reads a thirtieth of them, and of the snapshots the manifests, the
 * latest database, and a thirtieth of the others.
 */
export async function verifySecondPlace(
  { db }: Pick<Ctx, 'db'>,
  second: SecondPlace,
  options: Options,
): Promise<SecondFindings> {
  const findings = { files: 0, bytes: 0, missing: 0, corrupt: 0, read: [], wrong: [] };
  await verifyOriginals(db, second, { ...options, findings });
  const snapshots = (await listSecondSnapshots(second)).filter(({ isFinished }) => isFinished);
  for (const snapshot of snapshots) {
    const isLatest = snapshot === snapshots.at(-1);
    await verifySnapshot(second, snapshot, { ...options, findings, isLatest });
  }
  return findings;
}

type Noting = Options & { findings: SecondFindings };

async function verifyOriginals(
  db: Ctx['db'],
  second: SecondPlace,
  { findings, ...options }: Noting,
) {
  const sizeOf = followListing(second.place.list('originals'));
  for (let after: string | null = null; ;) {
    const copies = await listCopies(db, { placeId: second.id, after, limit: 1000 });
    const last = copies.at(-1);
    if (last === undefined) return;
    for (const { mediaId, ...copy } of copies) {
      const name = second.nameOf(copy.name);
      // What the listing has not where it should be is asked for by itself.
      const sizeThere = (await sizeOf(name)) ?? (await second.place.head(name))?.sizeBytes;
      const isRead = isToBeReread(copy, options.at);
      const state = await check(second, copy, { ...options, sizeThere, isRead });
      note(findings, state, isRead ? copy.sizeBytes : 0);
      if (state !== 'fine') findings.wrong.push(mediaId);
      else if (isRead) findings.read.push(mediaId);
    }
    after = last.name;
  }
}

async function verifySnapshot(
  second: SecondPlace,
  { name: snapshot, files }: SecondSnapshot,
  { findings, isLatest, ...options }: Noting & { isLatest: boolean },
): Promise<void> {
  const manifest = await readManifest(second, snapshot);
  note(findings, manifest ? 'fine' : 'corrupt', 0);
  for (const { path, sizeBytes, sha256 } of manifest?.files ?? []) {
    const name = inSnapshot(snapshot, path);
    const isRead = isLatest || isToBeReread({ sha256 }, options.at);
    const sizeThere = files.get(second.nameOf(name));
    const copy = { name, sizeBytes, sha256 };
    note(
      findings,
      await check(second, copy, { ...options, sizeThere, isRead }),
      isRead ? sizeBytes : 0,
    );
  }
}

/** Returns null for one that is damaged. */
async function readManifest(second: SecondPlace, snapshot: string): Promise<Manifest | null> {
  try {
    return await readSecondManifest(second, snapshot);
  } catch (error) {
    if (error instanceof BrokenSnapshot) return null;
    throw error;
  }
}

type Check = Options & { sizeThere: number | undefined; isRead: boolean };

async function check(
  second: SecondPlace,
  { name, sizeBytes, sha256 }: { name: string; sizeBytes: number; sha256: string },
  { sizeThere, isRead, signal }: Check,
): Promise<'fine' | 'missing' | 'corrupt'> {
  signal?.throwIfAborted();
  if (sizeThere === undefined) return 'missing';
  if (sizeThere !== second.sizeOf(sizeBytes)) return 'corrupt';
  if (!isRead) return 'fine';
  const pieces = await second.read(name);
  if (pieces === null) return 'missing';
  return (await haveHash(pieces, sha256)) ? 'fine' : 'corrupt';
}

function note(
  findings: SecondFindings,
  state: 'fine' | 'missing' | 'corrupt',
  bytes: number,
): void {
  findings.files += 1;
  findings.bytes += bytes;
  if (state !== 'fine') findings[state] += 1;
}
