/** Keeps films and recordings by the hash of their recipe: many tests, in both test runners, use the same one. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to make a film: the name of its file, and ffmpeg's options in reading order. */
export type Recipe = {
  name: string;
  sources: string[];
  options: string;
  /** Further inputs from files on the disk. */
  files?: string[];
  isTurned?: true;
};

const keptFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../../.cache/made-films');
const making = new Map<string, Promise<string>>();

/** Finds the film of a recipe, or makes it. */
export async function madeByRecipe(recipe: Recipe): Promise<string> {
  const name = `${await recipeHash(recipe)}${extname(recipe.name)}`;
  return madeOnce(name, (unfinished) => encode(unfinished, recipe));
}

/** Finds the film of a name that says all of how it is made, or has it made. */
export async function madeOnce(
  name: string,
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  const kept = join(keptFolder, name);
  if (existsSync(kept)) return kept;
  const made = making.get(kept) ?? write(kept, make);
  making.set(kept, made);
  return made;
}

/** Another process may make the same film at the same time: each writes a file of its own and then renames it. */
async function write(kept: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const unfinished = join(dirname(kept), `${process.pid}-${basename(kept)}`);
  await mkdir(dirname(kept), { recursive: true });
  await make(unfinished);
  await rename(unfinished, kept);
  return kept;
}

async function recipeHash({ sources, options, isTurned, name, files = [] }: Recipe) {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([await ffmpegVersion(), sources, options, isTurned, extname(name)]));
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

let version: Promise<string> | undefined;

export function ffmpegVersion(): Promise<string> {
  version ??= run('ffmpeg', ['-version']).then(({ stdout }) => stdout.split('\n')[0] ?? '');
  return version;
}

async function encode(
  unfinished: string,
  { sources, files = [], options, isTurned }: Recipe,
): Promise<void> {
  const inputs = [
    ...sources.flatMap((source) => ['-f', 'lavfi', '-i', source]),
    ...files.flatMap((file) => ['-i', file]),
  ];
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...options.split(' '), unfinished]);
  if (isTurned) await turnClockwise(unfinished);
}

/** Writes a quarter turn into the header of the first track, because versions of ffmpeg differ in how to do it. */
async function turnClockwise(path: string): Promise<void> {
  const bytes = await readFile(path);
  const header = bytes.indexOf('tkhd');
  const matrixAt = header + 4 + 40;
  const fixedPoint = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000];
  fixedPoint.forEach((value, place) => bytes.writeInt32BE(value, matrixAt + place * 4));
  await writeFile(path, bytes);
}
