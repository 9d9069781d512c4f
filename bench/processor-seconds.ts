import { readdir, readFile } from 'node:fs/promises';

/** Linux reports processor time in hundredths of a second, whatever the rate of its kernel's clock. */
const ticksPerSecond = 100;

type ProcessTimes = { pid: number; parent: number; seconds: number };

/**
 * Returns the processor time in seconds that a process and its descendants, ended ones included, have used so far; of
 * this process without `root`. It measures the work itself, even while the machine does other things too. Reads Linux's
 * /proc.
 */
export async function processorSeconds(root = process.pid): Promise<number> {
  const all = await readAll();
  const total = (top: number): number =>
    all
      .filter(({ pid, parent }) => pid === top || parent === top)
      .reduce((sum, { pid, seconds }) => sum + (pid === top ? seconds : total(pid)), 0);
  return total(root);
}

/** Returns a process and its descendants that run now. */
export async function processesBelow(root: number): Promise<number[]> {
  const all = await readAll();
  const below = (top: number): number[] => [
    top,
    ...all.filter(({ parent }) => parent === top).flatMap(({ pid }) => below(pid)),
  ];
  return below(root);
}

async function readAll(): Promise<ProcessTimes[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(names.map(readTimes))).filter((times) => times !== null);
}

/** Reads the times of a process and its ended children; null if it has just ended. Fields: man 5 proc_pid_stat. */
async function readTimes(pid: string): Promise<ProcessTimes | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
}
