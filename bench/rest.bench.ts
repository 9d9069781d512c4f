/**
 * Measures what the server and its database use at rest: processor time, and memory as the sum of proportional set
 * sizes. Run: node bench/rest.bench.ts [seconds]. Prints the results; exits with 1 when a limit is exceeded. A busy
 * machine makes the same work cost up to twice as much processor time.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { noteFigure } from './note-figure.ts';
import { processesBelow, processorSeconds } from './processor-seconds.ts';

const seconds = Number(process.argv[2] ?? 120);
/** What the start leaves to do is done by then. */
const settleSeconds = 60;
const mostPercent = 0.5;
const mostMib = 200;

async function proportionalMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
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
} finally {
  await heirloom.stop();
}
