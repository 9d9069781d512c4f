/** Runs test/upload-server.ts as a process that a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { FinishStep } from '#features/uploads/finish-steps.ts';
import type { TestBucket } from '#test/upload-server.ts';
import { usualTools } from '#test/usual-tools.ts';

export type UploadProcess = {
  origin: string;
  pid: number;
  isRunning(): boolean;
  /** Kills it by SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Resolves when the process has ended by itself. */
  died: Promise<unknown>;
};

type Setup = {
  databaseUrl: string;
  dataDir: string;
  bucket?: TestBucket;
  dieAt?: FinishStep;
  resumes?: boolean;
  /** Of the process, beside what it inherits. */
  environment?: Record<string, string>;
};

const serverDir = new URL('..', import.meta.url);

export async function startUploadProcess({
  environment = {},
  ...setup
}: Setup): Promise<UploadProcess> {
  const given = JSON.stringify({ ...setup, tools: await usualTools() });
  const child = spawn(process.execPath, ['test/upload-server.ts', given], {
    cwd: serverDir,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit');
  const origin = await Promise.race([firstLine(child), died.then(() => null)]);
  if (origin === null) throw new Error('the upload server did not start');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    origin,
    pid: child.pid ?? 0,
    isRunning,
    died,
    kill: async () => {
      if (!isRunning()) return;
      child.kill('SIGKILL');
      await died;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) return null;
  for await (const line of createInterface({ input: child.stdout })) {
    // Later output must not fill the pipe.
    child.stdout.resume();
    return line;
  }
  return null;
}
