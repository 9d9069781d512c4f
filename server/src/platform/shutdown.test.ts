import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const serverDir = new URL('../..', import.meta.url);

/** Runs a program that registers steps, sends it signals, and returns what it wrote and its exit code. */
async function runProgram(
  steps: string,
  signals: { name: NodeJS.Signals; afterMs: number }[],
): Promise<{ lines: string[]; code: number | null }> {
  const child = startProgram(`
    import { setTimeout as sleep } from 'node:timers/promises';
    import { pino } from 'pino';
    import { createShutdown } from '#platform/shutdown.ts';
    const say = (text) => process.stdout.write(text + '\\n');
    const shutdown = createShutdown(pino({ level: 'silent' }), 1500);
    setInterval(() => {}, 1000);
    ${steps}
    say('up');`);
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', reject);
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('up\n')) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const { name, afterMs } of signals) setTimeout(() => child.kill(name), afterMs);
  const code = await ended;
  return { lines: text.trim().split('\n').slice(1), code };
}

function startProgram(program: string) {
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: serverDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    // One that does not end by itself would stay.
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

describe('createShutdown', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'undoes the start in reverse order on %s',
    async (name) => {
      const { lines, code } = await runProgram(
        `shutdown.add('database', async () => { await sleep(50); say('database'); });
       shutdown.add('http', async () => { await sleep(100); say('http'); });`,
        [{ name, afterMs: 0 }],
      );
      expect(lines).toEqual(['http', 'database']);
      expect(code).toBe(0);
    },
  );

  it('goes on after a step that fails, and ends with 1', async () => {
    const { lines, code } = await runProgram(
      `shutdown.add('database', async () => say('database'));
       shutdown.add('http', async () => { throw new Error('stuck'); });`,
      [{ name: 'SIGTERM', afterMs: 0 }],
    );
    expect(lines).toEqual(['database']);
    expect(code).toBe(1);
  });

  it('runs once, though the signal comes twice', async () => {
    const { lines, code } = await runProgram(
      `shutdown.add('http', async () => { await sleep(300); say('http'); });`,
      [
        { name: 'SIGINT', afterMs: 0 },
        { name: 'SIGINT', afterMs: 100 },
      ],
    );
    expect(lines).toEqual(['http']);
    expect(code).toBe(0);
  });

  it('ends with 1 when a step does not end in time', async () => {
    const { lines, code } = await runProgram(`shutdown.add('http', () => new Promise(() => {}));`, [
      { name: 'SIGTERM', afterMs: 0 },
    ]);
    expect(lines).toEqual([]);
    expect(code).toBe(1);
  });

  it('ends at once when asked again a second later', async () => {
    const { lines, code } = await runProgram(
      `shutdown.add('http', async () => { await sleep(1400); say('http'); });`,
      [
        { name: 'SIGINT', afterMs: 0 },
        { name: 'SIGINT', afterMs: 1150 },
      ],
    );
    expect(lines).toEqual([]);
    expect(code).toBe(1);
  });

  it('ends in order when nobody reads the log any more', async () => {
    const child = startProgram(`
      import { createLog } from '#platform/log.ts';
      import { createShutdown } from '#platform/shutdown.ts';
      const log = createLog('info');
      createShutdown(log);
      setInterval(() => {}, 1000);
      log.info('up');`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const ended = once(child, 'exit');
    child.kill();
    expect(await ended).toEqual([0, null]);
  });
});
