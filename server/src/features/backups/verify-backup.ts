import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  isInBackup,
  manifestHashName,
  manifestName,
  originalPath,
  originalsListName,
} from '#features/backups/backup-format.ts';
import { type BackupPlace, readManifest } from '#features/backups/backup-place.ts';
import { type FileState, checkFile } from '#features/backups/check-file.ts';
import { readOriginalsList } from '#features/backups/read-originals-list.ts';
import { listOriginals } from '#platform/storage/list-originals.ts';

/** What is wrong with a backup, as paths below its folder. `unexpected`: belongs to no backup. */
export type Findings = Record<Exclude<FileState, 'fine'> | 'unexpected', string[]>;

export type VerifyReport = { counts: { files: number; bytes: number }; findings: Findings };

export type VerifyOptions = {
  signal?: AbortSignal;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

/** Hashes by path. Two snapshots may name different bytes for a damaged original: before and after its repair. */
type Expected = Map<string, { sizeBytes: number; hashes: string[] }>;

/** Reads every file of the backups and compares it with the hashes recorded when they were made. */
export async function verifyBackup(
  place: BackupPlace,
  { snapshots, isAll }: { snapshots: string[]; isAll: boolean },
  { signal, onProgress }: VerifyOptions = {},
): Promise<VerifyReport> {
  const findings: Findings = { missing: [], corrupt: [], unexpected: [] };
  const expected: Expected = new Map();
  let knowsAll = isAll;
  for (const snapshot of snapshots) {
    const isReadable = await readSnapshot(place, snapshot, { expected, findings });
    knowsAll &&= isReadable;
  }
  // When a list cannot be read, its files are unknown and must not be called unexpected.
  if (knowsAll) await findStrangers(place, expected, findings);
  const total = [...expected.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let done = 0;
  for (const [file, { sizeBytes, hashes }] of expected) {
    signal?.throwIfAborted();
    note(findings, file, await checkFile(path.join(place.root, file), hashes));
    onProgress?.((done += sizeBytes), total);
  }
  return { counts: { files: expected.size, bytes: total }, findings };
}

const note = (findings: Findings, file: string, state: FileState): void => {
  if (state !== 'fine') findings[state].push(file);
};

type Notes = { expected: Expected; findings: Findings };

/** Adds the files that a snapshot must have; returns false when they are not all known. */
async function readSnapshot(
  place: BackupPlace,
  snapshot: string,
  { expected, findings }: Notes,
): Promise<boolean> {
  const folder = path.posix.join('snapshots', snapshot);
  const manifest = await openManifest(place, folder, findings);
  if (!manifest) return false;
  const expect = (file: string, { sizeBytes, sha256 }: { sizeBytes: number; sha256: string }) => {
    const hashes = expected.get(file)?.hashes ?? [];
    expected.set(file, { sizeBytes, hashes: [...hashes, sha256] });
  };
  for (const file of manifest.files) expect(path.posix.join(folder, file.path), file);
  const named = [...manifest.files.map((file) => file.path), manifestName, manifestHashName];
  const there = await filesBelow(path.join(place.root, folder));
  for (const file of there.filter((each) => !named.includes(each))) {
    findings.unexpected.push(path.posix.join(folder, file));
  }
  const list = manifest.files.find((file) => file.path === originalsListName);
  const listFile = path.join(place.root, folder, originalsListName);
  if (!list || (await checkFile(listFile, [list.sha256])) !== 'fine') return false;
  for await (const entry of readOriginalsList(place, snapshot)) {
    if (isInBackup(entry)) expect(originalPath(entry), entry);
  }
  return true;
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

async function findStrangers(
  place: BackupPlace,
  expected: Expected,
  findings: Findings,
): Promise<void> {
  for await (const files of listOriginals(place.originalsDir)) {
    for (const name of files) {
      const file = path.posix.join('originals', name);
      if (!expected.has(file)) findings.unexpected.push(file);
    }
  }
}
