import { randomBytes } from 'node:crypto';
import { link, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';
import { flush, makeFolder, writeFileAtomically } from '#platform/storage/durable-files.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

export const markerName = 'heirloom-storage.json';

/** Reads to which installation the originals of a folder belong; null when there is no (readable) marker. */
export async function readMarker(originalsDir: string): Promise<string | null> {
  return installationIdOf(await readMarkerText(originalsDir));
}

/**
 * Returns a function that does the same for one folder again and again: it reads the file only when it is another one, or
 * was changed, since it was read.
 */
export function markerReader(originalsDir: string): () => Promise<string | null> {
  let last: { stamp: string; installationId: string } | undefined;
  return async () => {
    const facts = await stat(path.join(originalsDir, markerName), { bigint: true }).catch(
      () => null,
    );
    const stamp = facts && [facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join();
    if (stamp !== null && stamp === last?.stamp) return last.installationId;
    const installationId = await readMarker(originalsDir);
    last = stamp === null || installationId === null ? undefined : { stamp, installationId };
    return installationId;
  };
}

/** Reads the text of the marker; null when there is no (readable) one. */
export function readMarkerText(originalsDir: string): Promise<string | null> {
  return readFile(path.join(originalsDir, markerName), 'utf8').catch(() => null);
}

/** Returns the id of the installation that a marker names; null when it names none. */
export function installationIdOf(marker: string | null): string | null {
  try {
    const parsed: unknown = JSON.parse(marker ?? 'null');
    const id = (parsed as { installationId?: unknown } | null)?.installationId;
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}

/**
 * Marks an empty or missing folder as that of an installation, of a new one if none is given; null when the folder holds
 * something. Two servers that do this at once get the same id.
 */
export async function createMarker(
  originalsDir: string,
  installationId = newId(),
): Promise<string | null> {
  await makeFolder(originalsDir);
  await flush(path.dirname(originalsDir));
  const names = await readdir(originalsDir);
  if (names.some((name) => !isOurs(name))) return null;
  const candidate = path.join(originalsDir, `${markerName}.${randomBytes(6).toString('hex')}`);
  const marker = { installationId, createdAt: new Date().toISOString() };
  await writeFileAtomically({
    target: candidate,
    text: `${JSON.stringify(marker, null, 2)}\n`,
    temporary: `${candidate}.part`,
    root: originalsDir,
  });
  try {
    await link(candidate, path.join(originalsDir, markerName));
  } catch (error) {
    if (fileErrorCode(error) !== 'EEXIST') throw withoutLinks(error);
  } finally {
    await rm(candidate, { force: true });
  }
  await flush(originalsDir);
  return readMarker(originalsDir);
}

/** Tells whether a name is something on a newly formatted disk, or our marker, perhaps half-made by a killed server. */
export function isOurs(name: string): boolean {
  return name.startsWith(markerName) || name === 'lost+found' || name.startsWith('.');
}

/**
 * Checks that a file of the staging folder can be linked beside the originals.
 * @throws Error that says what the administrator must change
 */
export async function requireLinks(originalsDir: string, stagingDir: string): Promise<void> {
  const probe = path.join(stagingDir, `link-probe-${randomBytes(6).toString('hex')}`);
  try {
    await link(path.join(originalsDir, markerName), probe);
  } catch (error) {
    throw withoutLinks(error);
  } finally {
    await rm(probe, { force: true });
  }
}

function withoutLinks(error: unknown): unknown {
  return ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(fileErrorCode(error) ?? '')
    ? new Error(
        'The folders originals and staging must lie on one file system that knows hard links.',
        { cause: error },
      )
    : error;
}

/** Beside the marker of the originals, while the derived files have a folder of their own. */
const apartName = `${markerName}.derived-apart`;

/** Tells whether the originals say that the derived files lie in a folder of their own. */
export async function isDerivedApart(originalsDir: string): Promise<boolean> {
  return (await stat(path.join(originalsDir, apartName)).catch(() => null)) !== null;
}

/** Writes, or removes, what `isDerivedApart` reads. */
export async function noteDerivedApart(originalsDir: string, isApart: boolean): Promise<void> {
  const file = path.join(originalsDir, apartName);
  if (isApart) await writeFile(file, '', { mode: 0o600 });
  else await rm(file, { force: true });
  await flush(originalsDir);
}
