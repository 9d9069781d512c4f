import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConfinements } from '#platform/media/tools/confinement.ts';
import { runTool } from '#platform/media/tools/run-tool.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { hasEnded } from '#test/processes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-tool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shell = (script: string, more: Partial<Parameters<typeof runTool>[0]> = {}) =>
  runTool({ command: '/bin/sh', args: ['-c', script], timeoutMs: 10_000, ...more });

async function failure(running: Promise<unknown>): Promise<ToolError> {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ToolError);
  return error as ToolError;
}

describe('runTool', () => {
  it('returns what the tool wrote and passes input on', async () => {
    const { stdout, stderr } = await shell('cat; echo note >&2', { input: 'hello' });
    expect(stdout.toString()).toBe('hello');
    expect(stderr).toBe('note\n');
  });

  it('passes arguments as they are, without a shell', async () => {
    const args = ['-', '$(touch /tmp/never)', ';', '*'];
    const { stdout } = await runTool({
      command: 'printf',
      args: ['%s\\n', ...args],
      timeoutMs: 5000,
    });
    expect(stdout.toString().trim().split('\n')).toEqual(args);
  });

  it('gives the tool no environment but PATH, LANG and TZ', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret';
    const { stdout } = await runTool({ command: 'env', args: [], timeoutMs: 5000 });
    delete process.env['DATABASE_URL'];
    const names = stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(new Set(names)).toEqual(new Set(['LANG', 'PATH', 'TZ']));
  });

  it('reports exit code and the end of stderr of a failing tool', async () => {
    const error = await failure(shell('seq 1 5000 >&2; exit 3'));
    expect(error).toMatchObject({ kind: 'failed', exitCode: 3 });
    expect(error.stderr.endsWith('5000\n')).toBe(true);
    expect(error.stderr.length).toBeLessThanOrEqual(4096);
  });

  it('tells a missing tool from a failing one', async () => {
    const error = await failure(runTool({ command: '/no/such/tool', args: [], timeoutMs: 5000 }));
    expect(error.kind).toBe('missing');
  });

  it('reports a crash as killed', async () => {
    expect((await failure(shell('kill -SEGV $$'))).kind).toBe('killed');
  });

  it('kills the tool and what it started when time is over', async () => {
    const pids = join(folder, 'timeout');
    const script = `sleep 60 & echo $! > ${pids}; wait`;
    const error = await failure(shell(script, { timeoutMs: 500 }));
    expect(error.kind).toBe('timeout');
    expect(await hasEnded(Number(await readFile(pids, 'utf8')))).toBe(true);
  });

  it('kills the tool and what it started on abort', async () => {
    const pids = join(folder, 'abort');
    const stop = new AbortController();
    const onStdout = () => stop.abort();
    const script = `sleep 60 & echo $! > ${pids}; echo ready; wait`;
    const error = await failure(shell(script, { signal: stop.signal, onStdout }));
    expect(error.kind).toBe('aborted');
    expect(await hasEnded(Number(await readFile(pids, 'utf8')))).toBe(true);
  });

  it('does not start anything for a signal that has already fired', async () => {
    const mark = join(folder, 'never');
    const error = await failure(shell(`touch ${mark}`, { signal: AbortSignal.abort() }));
    expect(error.kind).toBe('aborted');
    await expect(readFile(mark)).rejects.toThrow('ENOENT');
  });

  it('ends a silent tool although its time is not over', async () => {
    const speaking = 'for i in 1 2 3 4 5; do echo $i; sleep 0.2; done';
    const { stdout } = await shell(speaking, { silenceMs: 800 });
    expect(stdout.toString()).toBe('1\n2\n3\n4\n5\n');
    expect((await failure(shell('echo 1; sleep 60', { silenceMs: 300 }))).kind).toBe('timeout');
  });

  it('ends a tool that writes without end', async () => {
    const error = await failure(shell('yes', { maxOutputBytes: 100_000 }));
    expect(error.message).toContain('more than allowed');
  });

  it('streams output without keeping it', async () => {
    let bytes = 0;
    const onStdout = (chunk: Buffer) => {
      bytes += chunk.length;
    };
    const { stdout } = await shell('head -c 3000000 /dev/zero', { onStdout, maxOutputBytes: 10 });
    expect({ bytes, kept: stdout.length }).toEqual({ bytes: 3_000_000, kept: 0 });
  });
});

describe('confinement', () => {
  it('limits memory, written bytes and processor time where prlimit is present', async (test) => {
    if ((await findConfinements()).limits.length === 0) test.skip('no prlimit here');
    const { stdout } = await shell('ulimit -v; ulimit -c; ulimit -n; ulimit -t', {
      memoryBytes: 500 * 1024 * 1024,
      cpuSeconds: 7,
    });
    expect(stdout.toString().trim().split('\n')).toEqual(['512000', '0', '64', '7']);
    const big = join(folder, 'big');
    await failure(shell(`head -c 5000000 /dev/zero > ${big}`, { fileBytes: 1_000_000 }));
    expect((await readFile(big)).length).toBe(1_000_000);
  });

  it('ends a tool that burns more processor time than allowed', async (test) => {
    if ((await findConfinements()).limits.length === 0) test.skip('no prlimit here');
    expect((await failure(shell('while :; do :; done', { cpuSeconds: 1 }))).kind).toBe('killed');
  });

  it('gives unhurried work a low priority', async (test) => {
    if ((await findConfinements()).lowPriority.length === 0) test.skip('no nice here');
    const own = (await shell('nice')).stdout.toString().trim();
    const low = (await shell('nice', { niceness: 7 })).stdout.toString().trim();
    expect(Number(low) - Number(own)).toBe(7);
  });

  it('leaves the tool no network where the system allows that', async (test) => {
    if ((await findConfinements()).noNetwork.length === 0) test.skip('no network namespaces here');
    const { stdout } = await shell('cat /proc/net/dev');
    const devices = stdout.toString().trim().split('\n').slice(2);
    expect(devices.map((line) => line.trim().split(':')[0])).toEqual(['lo']);
  });

  it('ends the tool when our own process is killed', async (test) => {
    if ((await findConfinements()).diesWithParent.length === 0) test.skip('no setpriv here');
    const pids = join(folder, 'orphan');
    const program = join(import.meta.dirname, 'run-tool.ts');
    const orphan = join(folder, 'orphan.sh');
    await writeFile(orphan, `echo $$ > ${pids}; kill -9 $PPID; exec sleep 60`);
    const call = { command: '/bin/sh', args: [orphan], timeoutMs: 60_000 };
    const script = `import { runTool } from ${JSON.stringify(program)};
      await runTool(${JSON.stringify(call)});`;
    const file = join(folder, 'parent.mjs');
    await writeFile(file, script);
    await failure(runTool({ command: process.execPath, args: [file], timeoutMs: 20_000 }));
    expect(await hasEnded(Number(await readFile(pids, 'utf8')))).toBe(true);
  });
});
