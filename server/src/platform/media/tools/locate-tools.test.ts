import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locateTools } from '#platform/media/tools/locate-tools.ts';
import { runTool } from '#platform/media/tools/run-tool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locate-tools-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, script: string) {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('locateTools', () => {
  it('finds the tools in PATH with version and abilities', async () => {
    const { tools } = await locateTools();
    expect(tools).toMatchObject({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', canToneMap: true });
    expect(tools?.version).toMatch(/^\w+\.\d+/);
  });

  it('uses the given paths, and tells in a sentence when nothing is there', async () => {
    const located = await locateTools({ ffmpeg: join(folder, 'absent') });
    if (located.tools) throw new Error('must not be found');
    expect(located.problem).toContain('absent');
    expect(located.problem).toContain('apt-get install -y --no-install-recommends ffmpeg');
    expect(await locateTools({ ffprobe: join(folder, 'absent') })).toMatchObject({ tools: null });
  });

  it('refuses an ffmpeg that cannot write what browsers play', async () => {
    const poor = await program('poor', 'echo "ffmpeg version 4.0-poor"; echo " A....D aac  AAC"');
    const located = await locateTools({ ffmpeg: poor });
    expect(located).toMatchObject({ tools: null });
    expect(JSON.stringify(located)).toContain('lacks libx264, mjpeg, bwdif, scale');
  });

  it('refuses an ffmpeg that promises what it can not do', async () => {
    const { stdout } = await runTool({ command: 'ffmpeg', args: ['-encoders'], timeoutMs: 9_000 });
    const filters = await runTool({ command: 'ffmpeg', args: ['-filters'], timeoutMs: 9_000 });
    const tables = join(folder, 'tables');
    await writeFile(tables, Buffer.concat([stdout, filters.stdout]));
    const boaster = await program('boaster', `[ $# = 1 ] && cat ${tables} && echo version 9`);
    const located = await locateTools({ ffmpeg: boaster });
    expect(JSON.stringify(located)).toContain('older than 5.1 or broken');
  });

  it('refuses a program that does not start', async () => {
    const broken = await program('broken', 'exit 1');
    expect(await locateTools({ ffmpeg: broken })).toMatchObject({ tools: null });
  });
});
