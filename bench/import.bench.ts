/**
 * Measures an import from a folder beside the tools of the system (MOVE-21): the plan beside `find` with `sha256sum`,
 * keeping beside `cp --reflink=auto` with sync, and what the write protocol costs there by itself; on a disk as quick as
 * one at home, where this account can make one, and on that of this computer. Each by turns, of which the medians are
 * compared. Run: node bench/import.bench.ts [files] [KiB each], 2000 and 2048 if not given. What the issue asks for is
 * 50,000 files of 2048 KiB, for which the disk needs 600 GB.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf } from '../server/test/address-of.ts';
import { createPerson } from '../server/test/people.ts';
import { commandProgram } from '../server/test/programs.ts';
import { withBenchDatabase } from './bench-database.ts';
import { hasHomeDisk, homeDisk, withHomeDisk } from './home-disk.ts';
import { median } from './measure.ts';
import { noteFigure } from './note-figure.ts';

const files = Number(process.argv[2] ?? 2000);
const sizeBytes = Number(process.argv[3] ?? 2048) * 1024;
const bars = { plan: 1.5, keep: 1.3 };
const turns = 3;
/** The source, a copy of it, and the archives of all turns. */
const neededBytes = (turns + 3) * files * sizeBytes + 4 * 1024 ** 3;
const perFolder = 500;
const plainProgram = path.join(import.meta.dirname, 'keep-plainly.ts');
/** The server decides by content, and accepts a file that begins like this. */
const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function makeSource(source: string): Promise<void> {
  const filler = randomBytes(sizeBytes);
  for (let at = 0; at < files; at += 1) {
    const folder = path.join(source, `${Math.floor(at / perFolder)}`);
    await mkdir(folder, { recursive: true });
    head.copy(filler);
    filler.writeUInt32BE(at, head.length);
    await writeFile(path.join(folder, `${at}.jpg`), filler);
  }
}

/** Returns the seconds that a command takes once the disk has nothing else to do. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  // What was written, or deleted, before.
  execFileSync('sync');
  const startedAt = performance.now();
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
  return (performance.now() - startedAt) / 1000;
}

const seconds = (time: number): string => `${time.toFixed(1)} s`;

type Times = Record<'planned' | 'hashed' | 'kept' | 'copied' | 'plainly', number>;

function note(what: string, [ours, reference]: [number, number], bar: number): void {
  const ratio = ours / reference;
  noteFigure({
    what: `${what} ${files} files of ${Math.round(sizeBytes / 1024)} KiB`,
    ours: seconds(ours),
    reference: seconds(reference),
    ratio: ratio.toFixed(2),
    bar: `at most ${bar}`,
    isMet: ratio <= bar,
  });
}

/** Measures in a new folder of `place`. */
async function measureIn(place: string, name: string): Promise<void> {
  const home = await mkdtemp(path.join(place, 'heirloom-bench-'));
  const measure: Parameters<typeof withBenchDatabase>[0] = async (_, db, connection) => {
    const all: Times[] = [];
    const turn = await turnsIn(home, addressOf((connection as { host: string }).host));
    // The first warms up: memory that nobody has used costs a virtual machine more.
    for (let at = 0; at <= turns; at += 1) {
      const { email } = await createPerson(db);
      const times = await turn(email);
      if (at > 0) all.push(times);
    }
    const of = (what: keyof Times): number => median(all.map((times) => times[what]));
    note(`${name}: the plan of`, [of('planned'), of('hashed')], bars.plan);
    note(`${name}: keeping`, [of('kept'), of('copied')], bars.keep);
    note(`${name}: plain system calls that keep`, [of('plainly'), of('copied')], bars.keep);
  };
  try {
    await withBenchDatabase(measure, home);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes the source, and returns what measures its import for one person after the other. */
async function turnsIn(
  home: string,
  databaseUrl: string,
): Promise<(email: string) => Promise<Times>> {
  const source = path.join(home, 'source');
  await makeSource(source);
  const settings = {
    DATA_DIR: path.join(home, 'data'),
    STATE_DIR: path.join(home, 'state'),
    DATABASE_URL: databaseUrl,
    KEEP_FREE_BYTES: '0',
    // As script/heirloom starts it.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  };
  const importing = (email: string, ...more: string[]) =>
    run(process.execPath, [commandProgram, 'import', source, '--for', email, ...more], settings);
  const intoCopy = async (command: (target: string) => Promise<number>) => {
    const target = path.join(home, 'copy');
    const time = await command(target);
    await rm(target, { recursive: true });
    return time;
  };
  return async (email) => {
    const hashed = await run('sh', ['-c', `find "${source}" -type f -exec sha256sum {} +`]);
    const planned = await importing(email, '--plan');
    const copied = await intoCopy((target) =>
      run('sh', ['-c', `cp -r --reflink=auto "${source}" "${target}" && sync`]),
    );
    // The command plans first, as it did for `planned`.
    const kept = (await importing(email)) - planned;
    const plainly = await intoCopy((target) =>
      run(process.execPath, [plainProgram, source, target]),
    );
    return { planned, hashed, kept, copied, plainly };
  };
}

if (hasHomeDisk()) {
  await withHomeDisk(neededBytes, (folder) => measureIn(folder, `On ${homeDisk.name}`));
} else {
  console.log(`On ${homeDisk.name}: left out, which needs root, loop devices and cgroup v1`);
}
await measureIn(tmpdir(), 'On the disk of this computer');
