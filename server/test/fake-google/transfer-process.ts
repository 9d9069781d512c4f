/**
 * The server's jobs without its HTTP server, as a process that a test may kill:
 * `node test/fake-google/transfer-process.ts '{settings}'`, which prints 'ready'.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startBackground } from '#background.ts';
import { createDeps } from '#deps.ts';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';

const serverDir = new URL('../..', import.meta.url);

export type TransferProcess = {
  /** Everything the process printed. */
  output(): string;
  /** Kills it by SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
};

export async function startTransferProcess(
  settings: Record<string, string>,
): Promise<TransferProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['test/fake-google/transfer-process.ts', JSON.stringify(settings)],
    { cwd: serverDir, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const died = once(child, 'exit');
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('ready')) await once(child.stdout!, 'data');
  return {
    output: () => output,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await died;
    },
  };
}

async function run(settings: Record<string, string>): Promise<void> {
  const config = readConfig(settings);
  const { ctx } = await createDeps(config, createLog('trace'));
  await startBackground(ctx);
  console.log('ready');
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
