/** Examines other processes: what a killed tool leaves behind. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Tells whether a process still runs; a zombie does not. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}

/** Waits up to `withinMs` for a process to end and tells whether it did. */
export async function hasEnded(pid: number, withinMs = 3_000): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (!(await isAlive(pid))) return true;
    await sleep(20);
  }
  return false;
}

/** `command`: its name, which the kernel cuts off; `line`: with its arguments. */
type Descendant = { pid: number; command: string; line: string };

/** Lists all running processes that a process has started, and all that these have started. */
export async function descendantsOf(pid: number): Promise<Descendant[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map((name) => describeProcess(Number(name))));
  const living = all.filter((process) => process !== null);
  const below = (parent: number): typeof living =>
    living.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid).map(({ pid, command, line }) => ({ pid, command, line }));
}

async function describeProcess(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, command, state, parent] = /\((.*)\) (\S) (\d+)/.exec(stat) ?? [];
  if (!command || state === 'Z' || state === 'X') return null;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return { pid, command, line: line.replaceAll('\0', ' '), parent: Number(parent) };
}

/** Reads the environment with which a process was started. */
export async function environmentOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  const pairs = text.split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}
