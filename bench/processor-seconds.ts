import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second whatever its kernel's own clock is. */
const ticksPerSecond = 100;

type ProcessTimes = { pid: number; parent: number; seconds: number };

/**
 * Processor time that this process, all below it, and those of them that have ended have taken so far, in seconds.
 * On a machine that does other things too it still tells how much work something was. Reads Linux's /proc.
 */
export const processorSeconds = async (): Promise<number> => {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map(readTimes))).filter((times) => times !== null);
  const total = (root: number): number =>
    all
      .filter(({ pid, parent }) => pid === root || parent === root)
      .reduce((sum, { pid, seconds }) => sum + (pid === root ? seconds : total(pid)), 0);
  return total(process.pid);
};

/** Of one process and of its ended children; null when it has just gone. Fields: man 5 proc_pid_stat. */
const readTimes = async (pid: string): Promise<ProcessTimes | null> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
};
