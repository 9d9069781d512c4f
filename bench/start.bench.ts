/**
 * Measures how long an archive of 100,000 items takes from its command to its first answer, after an orderly stop, beside
 * an empty one by turns. Run: node bench/start.bench.ts [items]. Prints the results; exits with 1 above the limit.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type HeirloomServer, startHeirloom, superuser } from '../e2e/fixtures/heirloom-server.ts';
import { givePhotos } from '../e2e/fixtures/many-photos.ts';
import { median } from './measure.ts';
import { noteFigure } from './note-figure.ts';

const items = Number(process.argv[2] ?? 100_000);
const rounds = 5;
const barSeconds = 3;
/** What a start leaves to do is done by then. */
const settleMs = 5000;

async function secondsToStart(server: HeirloomServer): Promise<number> {
  await server.stop({ isKept: true });
  const startedAt = performance.now();
  await server.start();
  const seconds = (performance.now() - startedAt) / 1000;
  await sleep(settleMs);
  return seconds;
}

const [empty, full] = await Promise.all([startHeirloom(), startHeirloom()]);
try {
  givePhotos(full, superuser.email, items);
  const times = { empty: [] as number[], full: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.empty.push(await secondsToStart(empty));
    times.full.push(await secondsToStart(full));
  }
  const [ours, reference] = [median(times.full), median(times.empty)];
  noteFigure({
    what: `start with ${items} items`,
    ours: `${ours.toFixed(2)} s`,
    reference: `empty ${reference.toFixed(2)} s`,
    ratio: (ours / reference).toFixed(2),
    bar: `${barSeconds} s`,
    isMet: ours <= barSeconds,
  });
} finally {
  await Promise.all([empty.stop(), full.stop()]);
}
