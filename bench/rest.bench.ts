/**
 * Measures what the server and its database use at rest: processor time, memory as the sum of proportional set sizes,
 * and what they write, which keeps disks awake. Jobs run at 17 minutes past each hour (decision 0125). Run: node bench/rest.bench.ts [seconds]. Prints the results; exits with 1 when a limit is exceeded. A busy
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

async function proportionalMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Bytes that these processes have had written to a disk, by themselves or by the kernel for them. */
async function writtenBytes(root: number): Promise<number> {
  const ofOne = async (pid: number): Promise<number> => {
    const text = await readFile(`/proc/${pid}/io`, 'utf8').catch(() => '');
    return Number(/^write_bytes: (\d+)/m.exec(text)?.[1] ?? 0);
  };
  const counts = await Promise.all((await processesBelow(root)).map(ofOne));
  return counts.reduce((sum, count) => sum + count, 0);
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
  const sizes = await Promise.all((await processesBelow(heirloom.pid())).map(proportionalMib));
  const mib = sizes.reduce((sum, size) => sum + size, 0);
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
  const written = await writtenBytes(heirloom.pid());
  await sleep(quietSeconds * 1000);
  const bytes = (await writtenBytes(heirloom.pid())) - written;
  noteFigure({
    what: `server and database at rest: written in ${quietSeconds / 60} minutes`,
    ours: `${bytes} bytes`,
    bar: '0 bytes',
    isMet: bytes === 0,
  });
} finally {
  await heirloom.stop();
}
