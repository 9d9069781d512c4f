/** What bubblewrap shows a media worker of this computer, as its arguments; everything but `out` and `tmp` read-only. */
import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';

/** The folders of a worker: `in` is only read by it, `out` takes its results, `tmp` its intermediate files. */
export type WorkerPlaces = { in: string; out: string; tmp: string };

export const nobody = 65_534;
const root = path.resolve(import.meta.dirname, '../../../../..');

/** Where the system keeps its programs: /bin and its like are links into /usr, or folders of their own. */
export async function systemMounts(): Promise<string[]> {
  const mounts = ['--ro-bind', '/usr', '/usr'];
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']) {
    const target = await readlink(`/${name}`).catch(() => null);
    mounts.push(
      ...(target === null
        ? ['--ro-bind-try', `/${name}`, `/${name}`]
        : ['--symlink', target, `/${name}`]),
    );
  }
  const files = ['/etc/alternatives', '/etc/ld.so.cache', '/nix/store', '/gnu/store'];
  return [...mounts, ...readOnly(files), '--dev', '/dev'];
}

/**
 * Mounts the code that script/bootstrap has compiled, which saves two thirds of a worker's start. Node looks for it
 * under the version, the processor and the account of its process. A worker that starts while the code is compiled anew
 * does without.
 */
export async function codeCacheMount(
  parent = path.join(root, '.cache/media-worker'),
): Promise<string[]> {
  const made = await readdir(parent).catch(() => []);
  const own = made.find((name) => name.startsWith(`${process.version}-${process.arch}-`));
  if (own === undefined) return [];
  const inside = `/code-cache/${own.replace(/\d+$/, String(nobody))}`;
  const mount = ['--dir', '/code-cache', '--ro-bind-try', path.join(parent, own), inside];
  return [...mount, '--setenv', 'NODE_COMPILE_CACHE', '/code-cache'];
}

export function folderMounts(places: WorkerPlaces): string[] {
  const results = ['--bind', places.tmp, '/tmp', '--bind', places.out, '/out'];
  return [...results, '--ro-bind', places.in, '/in'];
}

/** Mounts our code, and what else a worker reads. */
export function codeMounts(reads: string[]): string[] {
  return readOnly([...ourCode, ...reads.filter(isElsewhere)]);
}

/** Our code, not its folder: DATA_DIR may be in there. */
const ourCode = [
  'package.json',
  'node_modules',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/node_modules',
  'server/src',
]
  .map((name) => path.join(root, name))
  .concat(process.execPath);

/** Programs in /usr are there anyway; a name without a folder is looked for in PATH. */
const isElsewhere = (file: string): boolean => path.isAbsolute(file) && !file.startsWith('/usr/');

/** Folders that bubblewrap makes on the way to a file only root could enter. */
function readOnly(files: string[]): string[] {
  const folders = new Set(files.flatMap(foldersAbove));
  return [
    ...[...folders].flatMap((folder) => ['--dir', folder]),
    ...files.flatMap((file) => ['--ro-bind-try', file, file]),
  ];
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '/' ? [] : [...foldersAbove(folder), folder];
}

/** What is mounted stays as it is: in memory (/ and /dev/shm) nothing can be written. */
export const closing = ['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/tmp', '--'];
