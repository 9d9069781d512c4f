/** The server as people start it, as a process of its own, on a database that the test sees, too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { childEnvironment } from '#test/child-environment.ts';
import { freePort } from '#test/free-ports.ts';
import { serverProgram } from '#test/programs.ts';

export type WholeServer = {
  origin: string;
  pid: number;
  /** Whether it says that everything works. */
  isReady(): Promise<boolean>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
};

/**
 * Starts it and waits until it is ready; a worker, which listens to nobody, until it says so.
 * @param folder is made, and keeps its data
 */
export async function startWholeServer({
  databaseUrl,
  folder,
  port: wanted,
  environment = {},
  onOutput,
}: {
  databaseUrl: string;
  folder: string;
  /** Where it listens; a free one, if not given. */
  port?: number;
  environment?: Record<string, string>;
  /** Is told all that it prints. */
  onOutput?: (text: string) => void;
}): Promise<WholeServer> {
  // The pages themselves are not what is tried.
  const webDir = path.join(folder, 'web');
  await mkdir(webDir, { recursive: true });
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html><head></head><body></body>');
  const port = wanted ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [serverProgram], {
    cwd: new URL('../..', import.meta.url),
    env: {
      ...childEnvironment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      WEB_DIR: webDir,
      STATE_DIR: path.join(folder, '.state'),
      PUBLIC_URL: origin,
      PORT: String(port),
      KEEP_FREE_BYTES: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2_000);
      onOutput?.(chunk.toString());
    });
  }
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isUp = async () =>
    environment['ROLE'] === 'worker' ? said.includes('is ready') : isReady();
  await vi.waitFor(async () => expect(await isUp(), said).toBe(true), {
    timeout: 90_000,
    interval: 100,
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  return {
    origin,
    pid: server.pid ?? 0,
    isReady,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
