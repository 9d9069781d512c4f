/**
 * Measures what the server and its database use at rest: processor time, memory as the sum of proportional set sizes,
 * and what they write, which keeps disks awake; this between the hourly jobs (decision 0125), so it takes up to an hour
 * and a half. Run: node bench/rest.bench.ts [seconds]. Prints the results; exits with 1 when a limit is exceeded. A busy
 * machine makes the same work cost up to twice as much processor time.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { hourlyMinute } from '../server/src/platform/jobs/timetable.ts';
import { noteFigure } from './note-figure.ts';
import { processesBelow, processorSeconds } from './processor-seconds.ts';

const seconds = Number(process.argv[2] ?? 120);
/** What the start leaves to do is done by then, the garbage of the start collected too. */
const settleSeconds = 120;
const mostPercent = 0.5;
const mostMib = 200;
/** So long after a change PostgreSQL may still write: checkpoints and vacuums each come every five minutes. */
const afterworkSeconds = 25 * 60;
const quietSeconds = 5 * 60;

/** Adds up a number that a file of /proc has for the server and each process below it. */
async function sumOfProcesses(file: 'smaps_rollup' | 'io', number: RegExp): Promise<number> {
  const ofOne = async (pid: number): Promise<number> => {
    const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    return Number(number.exec(text)?.[1] ?? 0);
  };
  const numbers = await Promise.all((await processesBelow(heirloom.pid())).map(ofOne));
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Proportional set size. */
async function memoryMib(): Promise<number> {
  return (await sumOfProcesses('smaps_rollup', /^Pss:\s+(\d+)/m)) / 1024;
}

/** What they have had written to a disk, by themselves or by the kernel for them. */
function writtenBytes(): Promise<number> {
  return sumOfProcesses('io', /^write_bytes: (\d+)/m);
}

/** Waits until no job of the hour has run for a while, and none will within the time of quiet. */
async function untilQuietHour(): Promise<void> {
  const minute = () => (new Date().getUTCMinutes() - hourlyMinute + 60) % 60;
  const [calm, full] = [afterworkSeconds / 60, 60 - quietSeconds / 60 - 1];
  while (minute() < calm || minute() > full) await sleep(10_000);
}

const heirloom = await startHeirloom();
try {
  await sleep(settleSeconds * 1000);
  const before = await processorSeconds(heirloom.pid());
  await sleep(seconds * 1000);
  const percent = (((await processorSeconds(heirloom.pid())) - before) / seconds) * 100;
  const mib = await memoryMib();
  noteFigure({
    what: 'server and database at rest: of a core',
    ours: `${percent.toFixed(2)} %`,
    bar: `${mostPercent} %`,
    isMet: percent <= mostPercent,
  });
  noteFigure({
    what: 'server and database at rest: memory',
    ours: `${mib.toFixed(0)} MiB`,
    bar: `${mostMib} MiB`,
    isMet: mib <= mostMib,
  });
  await sleep(afterworkSeconds * 1000);
  await untilQuietHour();
  const written = await writtenBytes();
  await sleep(quietSeconds * 1000);
  const bytes = (await writtenBytes()) - written;
  noteFigure({
    what: `server and database at rest: written in ${quietSeconds / 60} minutes`,
    ours: `${bytes} bytes`,
    bar: '0 bytes',
    isMet: bytes === 0,
  });
} finally {
  await heirloom.stop();
}
