/** One child process for hostile files: started in its box without secrets, and killed with all its child processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { cleanEnvironment } from '#platform/media/tools/run-tool.ts';
import type { WorkerPlaces } from '#platform/media/tools/sandbox-mounts.ts';
import type { Sandbox } from '#platform/media/tools/sandbox.ts';
import type { ToWorker } from '#platform/media/worker/call-messages.ts';
import { letSessionsGiveWay } from '#platform/media/worker/give-way.ts';
import {
  channelDescriptor,
  readMessages,
  sendMessage,
} from '#platform/media/worker/worker-channel.ts';
import { makeWorkerFolder } from '#platform/media/worker/worker-folder.ts';
import { makeSeat, type Seat } from '#platform/media/worker/worker-seat.ts';
import { removeProcessFolder } from '#platform/process-folders.ts';

export type WorkerProcess = {
  pid: number;
  send: (message: ToWorker) => void;
  /** Kills the process and all its child processes. */
  kill: () => void;
  /** Resolves when the process has ended, with its last output: for administrators. */
  ended: Promise<string>;
  /** Resident memory in bytes, without and with its tools; 0 where the system does not report it. */
  memoryBytes: () => { own: number; all: number };
  /** Lets it and its tools get no more of the processor than their niceness says. */
  giveWay: () => void;
  seat: Seat;
};

export type WorkerProcessOptions = {
  /** The queue that it works for, for operators who look at the list of processes. */
  queue: string;
  tools: LocatedTools;
  sandbox: Sandbox;
  /** The folder in which the process gets a folder; best on the disk of the originals. */
  scratchDir: string;
};

const entry = fileURLToPath(new URL('media-worker.ts', import.meta.url));
const stderrTailBytes = 2_000;
const pageBytes = 4_096;

/** Starts a worker process in a process group of its own and hands it the tools. */
export async function startWorkerProcess(
  { queue, sandbox, scratchDir, tools }: WorkerProcessOptions,
  listeners: Parameters<typeof readMessages>[1],
): Promise<WorkerProcess> {
  const { folder, seat } = await openSeat(sandbox, scratchDir);
  const lent = toolsFor(queue, tools);
  const device = lent.tools?.engine === 'installed' ? lent.tools.hardware?.access : undefined;
  const { line, inside } = sandbox.enter(seat.places, pathsOf(tools), device);
  const [command, ...args] = [...line, process.execPath, entry, queue];
  const child = spawn(command, args, {
    // Whatever it writes beside its results, such as the beginning of a file, goes into its folder.
    env: { ...cleanEnvironment(), TMPDIR: inside.tmp },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const channel = child.stdio[channelDescriptor] as Duplex;
  // Errors are ignored: when the process has just died, `ended` reports it.
  channel.on('error', () => {});
  readMessages(channel, listeners);
  const send = (message: ToWorker) => sendMessage(channel, message);
  const ended = watchEnd(child).then(async (how) => {
    // On a disk that is gone it stays until the next start sweeps it.
    await removeProcessFolder(folder).catch(() => undefined);
    return how;
  });
  const { confinements } = sandbox;
  send({ type: 'start', setup: { tools: lent, scratchDir: inside.tmp, confinements } });
  const pid = child.pid ?? 0;
  const isBoxed = sandbox.kind === 'full';
  return {
    pid,
    send,
    kill: () => (isBoxed ? killBox(child) : killGroup(child)),
    ended,
    memoryBytes: () => residentBytes(pid, isBoxed ? depthInBox : 0),
    giveWay: () => letSessionsGiveWay(familyOf(pid)),
    seat,
  };
}

/** Where the account of the workers cannot get to `scratchDir`, the seat is in the system's temporary folder. */
async function openSeat(sandbox: Sandbox, scratchDir: string) {
  const open = async (parent: string) => {
    const folder = await makeWorkerFolder(parent);
    const insideOf = (places: WorkerPlaces) => sandbox.enter(places).inside;
    return { folder, seat: await makeSeat(folder, { account: sandbox.account, insideOf }) };
  };
  const opened = await open(scratchDir);
  if (await sandbox.reaches(opened.seat.places.in)) return opened;
  await removeProcessFolder(opened.folder);
  return open(tmpdir());
}

/** Only who converts whole films gets to the hardware. */
function toolsFor(queue: string, located: LocatedTools): LocatedTools {
  const convertsFilms = queue === 'heavy' || queue === 'idle';
  if (convertsFilms || located.problem !== null) return located;
  const { hardware: _, ...tools } = located.tools;
  return { ...located, tools };
}

function pathsOf({ tools }: LocatedTools): string[] {
  return tools?.engine === 'installed' ? [tools.ffmpeg, tools.ffprobe] : [];
}

function watchEnd(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-stderrTailBytes);
  });
  const end = (how: string) => {
    killGroup(child);
    resolve(`${how}\n${stderr}`.trim());
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(signal ? `ended by ${signal}` : `exit code ${code}`));
  return promise;
}

/**
 * The child is bubblewrap, and its own child is the first process of the box: when the system has ended that one, it
 * has ended all others in there before, and bubblewrap ends too.
 */
function killBox(child: ChildProcess): void {
  const first = childrenOf(child.pid ?? 0);
  for (const pid of first) killIfThere(pid);
  if (first.length === 0) killGroup(child);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) killIfThere(-pid);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** In a full box the worker is the grandchild of bubblewrap. */
const depthInBox = 2;

/** Adds up the process and its descendants; those down to `ownDepth` are the worker, the others its tools. */
function residentBytes(pid: number, ownDepth: number): { own: number; all: number } {
  const bytes = Number(readProcess(pid, 'statm').split(' ')[1] ?? 0) * pageBytes;
  const below = childrenOf(pid).map((child) => residentBytes(child, ownDepth - 1));
  const sum = (part: 'own' | 'all') => below.reduce((total, each) => total + each[part], 0);
  return { own: ownDepth < 0 ? 0 : bytes + sum('own'), all: bytes + sum('all') };
}

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

const childrenOf = (pid: number): number[] =>
  readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
