/** One child process for hostile files: started without secrets, and killed with all its child processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confine } from '#platform/media/tools/confinement.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { cleanEnvironment } from '#platform/media/tools/run-tool.ts';
import type { FromWorker, ToWorker } from '#platform/media/worker/call-messages.ts';

export type WorkerProcess = {
  pid: number;
  send: (message: ToWorker) => void;
  /** Kills the process and all its child processes. */
  kill: () => void;
  /** Resolves when the process has ended, with its last output: for administrators. */
  ended: Promise<string>;
  /** Resident memory in bytes; 0 where the system does not report it. */
  memoryBytes: () => Promise<number>;
};

export type WorkerProcessOptions = {
  tools: LocatedTools;
  /** The folder in which the process gets a folder for big intermediate files. */
  scratchDir: string;
};

const entry = fileURLToPath(new URL('media-worker.ts', import.meta.url));
const stderrTailBytes = 2_000;
const pageBytes = 4_096;
/** Node opens many more files than a tool. */
const openFiles = 1_024;

/** Starts a worker process in a process group of its own and hands it the tools. */
export async function startWorkerProcess(
  options: WorkerProcessOptions,
  onMessage: (message: FromWorker) => void,
): Promise<WorkerProcess> {
  const scratchDir = await mkdtemp(join(options.scratchDir, 'media-worker-'));
  const [execPath, ...execArgv] = await confine(process.execPath, [], { openFiles: openFiles });
  const child = fork(entry, [], {
    execPath,
    execArgv,
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.on('message', (message) => onMessage(message as FromWorker));
  // Errors are ignored: when the process has just died, `ended` reports it.
  const send = (message: ToWorker) => void child.send(message, () => {});
  const ended = watchEnd(child).then(async (how) => {
    await rm(scratchDir, { recursive: true, force: true });
    return how;
  });
  send({ type: 'start', setup: { tools: options.tools, scratchDir } });
  const pid = child.pid ?? 0;
  return {
    pid,
    send,
    kill: () => killGroup(child),
    ended,
    memoryBytes: () => residentBytes(pid),
  };
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

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}

async function residentBytes(pid: number): Promise<number> {
  const sizes = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(sizes.split(' ')[1] ?? 0) * pageBytes;
}
