/** Wraps a command in what the system offers to confine it: limits, low priority, no network. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Limits = {
  /** Address space. 4K 10-bit film needs 700 MB to show one frame. */
  memoryBytes?: number;
  /** Memory that can be written; a tool of the process may ask for as much as `mostBytes`. */
  data?: { bytes: number; mostBytes: number };
  cpuSeconds?: number;
  /** The largest file the tool may write. */
  fileBytes?: number;
  /** 64 by default. */
  openFiles?: number;
  /** Of the account, threads included. */
  processes?: number;
  /** Beyond that of the worker: 5 for work that no person waits for; such work also reads the disk only when it is idle. */
  niceness?: number;
};

/** Each wrapper sets one thing and then replaces itself by the next: in the end there is one process. */
export type Confinements = {
  noNetwork: string[];
  diesWithParent: string[];
  lowPriority: string[];
  limits: string[];
};

let found: Promise<Confinements> | undefined;

/** Tests, once per process, which wrappers work here: containers forbid some, macOS has only a few. */
export function findConfinements(): Promise<Confinements> {
  found ??= (async () => ({
    // As root a user namespace would hide the files of other users, so root tries it second.
    noNetwork: await firstThatWorks([
      ['unshare', '--net', '--'],
      ['unshare', '--map-root-user', '--net', '--'],
    ]),
    diesWithParent: await firstThatWorks([['setpriv', '--pdeathsig', 'KILL', '--']]),
    lowPriority: await firstThatWorks([
      ['nice', '-n', '10', 'ionice', '-c', '3'],
      ['nice', '-n', '10'],
    ]),
    limits: await firstThatWorks([['prlimit', '--core=0', '--nofile=64', '--']]),
  }))();
  return found;
}

/** Uses what the server has found out about the box of this process: nothing can be tested in there. */
export function useConfinements(known: Confinements): void {
  found = Promise.resolve(known);
}

/** Builds the full command line of a confined tool. */
export async function confine(command: string, args: string[], limits: Limits): Promise<string[]> {
  const use = await findConfinements();
  const line = [...use.noNetwork, ...use.diesWithParent];
  if (limits.niceness && use.lowPriority.length > 0) {
    line.push(...use.lowPriority.with(2, String(limits.niceness)));
  }
  if (use.limits.length > 0) line.push('prlimit', ...limitFlags(limits), '--');
  return [...line, command, ...args];
}

export function limitFlags(limits: Limits): string[] {
  const { memoryBytes, data, cpuSeconds, fileBytes, openFiles = 64, processes } = limits;
  const flags = ['--core=0', `--nofile=${openFiles}`];
  if (processes !== undefined) flags.push(`--nproc=${processes}`);
  if (data !== undefined) flags.push(`--data=${data.bytes}:${data.mostBytes}`);
  // The worker that starts the tool may have less for itself.
  if (memoryBytes !== undefined) flags.push(`--as=${memoryBytes}`, `--data=${memoryBytes}:`);
  if (cpuSeconds !== undefined) flags.push(`--cpu=${Math.ceil(cpuSeconds)}`);
  if (fileBytes !== undefined) flags.push(`--fsize=${Math.ceil(fileBytes)}`);
  return flags;
}

async function firstThatWorks(candidates: string[][]): Promise<string[]> {
  for (const candidate of candidates) {
    const [command = '', ...args] = candidate;
    try {
      await run(command, [...args, 'true'], { timeout: 5_000 });
      return candidate;
    } catch {
      // The wrapper is not allowed or missing: the tool runs without it.
    }
  }
  return [];
}
