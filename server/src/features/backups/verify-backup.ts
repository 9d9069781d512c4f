import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  type OriginalEntry,
  isInBackup,
  manifestHashName,
  manifestName,
  originalPath,
  originalsListName,
} from '#features/backups/backup-format.ts';
import { type BackupPlace, readManifest } from '#features/backups/backup-place.ts';
import { type FileState, checkFile } from '#features/backups/check-file.ts';
import { listNewOriginals } from '#features/backups/new-originals.ts';
import { readOriginalsList } from '#features/backups/read-originals-list.ts';
import { besideOriginal, sidecarOf } from '#platform/storage/beside-original.ts';
import { listOriginals } from '#platform/storage/list-originals.ts';

/** What is wrong with a backup, as paths below its folder. `unexpected`: belongs to no backup. */
export type Findings = Record<Exclude<FileState, 'fine'> | 'unexpected', string[]>;

export type VerifyReport = {
  /** Files that should be there, and the bytes that were read of them. */
  counts: { files: number; bytes: number };
  findings: Findings;
  /** Ids of originals: `read` were read and are right, `wrong` are missing or corrupt. */
  originals: { read: string[]; wrong: string[] };
};

export type VerifyOptions = {
  /** Which originals are read; of the others only presence and size are checked. All if not given. */
  isRead?: (original: OriginalEntry) => boolean;
  signal?: AbortSignal;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

/** Two snapshots may name different bytes for a damaged original: before and after its repair. */
type ExpectedFile = {
  sizes: number[];
  hashes: string[];
  isRead: boolean;
  /** Null for the files of a snapshot. */
  mediaId: string | null;
};
type Expected = Map<string, ExpectedFile>;

/** Looks at every file of the backups, and compares it with the sizes and hashes recorded when they were made. */
export async function verifyBackup(
  place: BackupPlace,
  { snapshots, isAll }: { snapshots: string[]; isAll: boolean },
  { isRead = () => true, signal, onProgress }: VerifyOptions = {},
): Promise<VerifyReport> {
  const findings: Findings = { missing: [], corrupt: [], unexpected: [] };
  const expected: Expected = new Map();
  let knowsAll = isAll;
  for (const snapshot of snapshots) {
    const isReadable = await readSnapshot(place, snapshot, { expected, findings, isRead });
    knowsAll &&= isReadable;
  }
  // When a list cannot be read, its files are unknown and must not be called unexpected.
  if (knowsAll) {
    // In this order: what is copied meanwhile is new and not unexpected.
    const strangers = await listStrangers(place, expected);
    await expectNew(place, { expected, isRead });
    findings.unexpected.push(...strangers.filter((file) => !isExpected(expected, file)));
  }
  const total = [...expected.values()].reduce((sum, file) => sum + bytesOf(file), 0);
  const report: VerifyReport = {
    counts: { files: expected.size, bytes: total },
    findings,
    originals: { read: [], wrong: [] },
  };
  let done = 0;
  for (const [file, wanted] of expected) {
    signal?.throwIfAborted();
    const state = await checkExpected(path.join(place.root, file), wanted);
    note(findings, file, state);
    if (wanted.mediaId !== null && state !== 'fine') report.originals.wrong.push(wanted.mediaId);
    else if (wanted.mediaId !== null && wanted.isRead) report.originals.read.push(wanted.mediaId);
    onProgress?.((done += bytesOf(wanted)), total);
  }
  return report;
}

/** The bytes that are read of a file. */
const bytesOf = ({ isRead, sizes }: ExpectedFile): number => (isRead ? (sizes.at(-1) ?? 0) : 0);

async function checkExpected(file: string, { isRead, sizes, hashes }: ExpectedFile) {
  if (isRead) return checkFile(file, hashes);
  const facts = await stat(file).catch(() => null);
  if (facts === null) return 'missing';
  return sizes.includes(facts.size) ? 'fine' : 'corrupt';
}

const note = (findings: Findings, file: string, state: FileState): void => {
  if (state !== 'fine') findings[state].push(file);
};

type Notes = { expected: Expected; findings: Findings } & Required<Pick<VerifyOptions, 'isRead'>>;

/** Adds the files that a snapshot must have; returns false when they are not all known. */
async function readSnapshot(
  place: BackupPlace,
  snapshot: string,
  { expected, findings, isRead }: Notes,
): Promise<boolean> {
  const folder = path.posix.join('snapshots', snapshot);
  const manifest = await openManifest(place, folder, findings);
  if (!manifest) return false;
  for (const { path: name, sizeBytes, sha256 } of manifest.files) {
    const file = { sizes: [sizeBytes], hashes: [sha256], isRead: true, mediaId: null };
    expected.set(path.posix.join(folder, name), file);
  }
  const named = [...manifest.files.map((file) => file.path), manifestName, manifestHashName];
  const there = await filesBelow(path.join(place.root, folder));
  for (const file of there.filter((each) => !named.includes(each))) {
    findings.unexpected.push(path.posix.join(folder, file));
  }
  const list = manifest.files.find((file) => file.path === originalsListName);
  const listFile = path.join(place.root, folder, originalsListName);
  if (!list || (await checkFile(listFile, [list.sha256])) !== 'fine') return false;
  for await (const entry of readOriginalsList(place, snapshot)) {
    if (isInBackup(entry)) expectOriginal(expected, entry, isRead(entry));
  }
  return true;
}

function expectOriginal(expected: Expected, original: OriginalEntry, isRead: boolean): void {
  const file = originalPath(original);
  const { sizes = [], hashes = [], isRead: wasRead = false } = expected.get(file) ?? {};
  expected.set(file, {
    sizes: [...sizes, original.sizeBytes],
    hashes: [...hashes, original.sha256],
    isRead: isRead || wasRead,
    mediaId: original.mediaId,
  });
}

/** Adds the originals that were copied after the latest backup. */
async function expectNew(
  place: BackupPlace,
  { expected, isRead }: Omit<Notes, 'findings'>,
): Promise<void> {
  const named = new Set(expected.keys());
  for await (const { entry } of listNewOriginals(place, (file) => named.has(file))) {
    expectOriginal(expected, entry, isRead(entry));
  }
}

async function openManifest(
  { root }: BackupPlace,
  folder: string,
  findings: Findings,
): Promise<Manifest | null> {
  const hashFile = path.posix.join(folder, manifestHashName);
  const written = await readFile(path.join(root, hashFile), 'utf8').catch(() => null);
  if (written === null) {
    findings.missing.push(hashFile);
    return null;
  }
  const file = path.posix.join(folder, manifestName);
  const state = await checkFile(path.join(root, file), [written.slice(0, 64)]);
  note(findings, file, state);
  return state === 'fine' ? readManifest(path.join(root, folder)) : null;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function listStrangers(place: BackupPlace, expected: Expected): Promise<string[]> {
  const strangers: string[] = [];
  for await (const files of listOriginals(place.originalsDir)) {
    const found = files.map((name) => path.posix.join('originals', name));
    strangers.push(...found.filter((file) => !isExpected(expected, file)));
  }
  return strangers;
}

/** Beside a new copy is its sidecar, until the next backup has it. */
function isExpected(expected: Expected, file: string): boolean {
  const original = besideOriginal(file);
  return expected.has(file) || (file === sidecarOf(original) && expected.has(original));
}
