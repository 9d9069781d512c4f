import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-scans-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(extension: string, pixels: string): Promise<Buffer> {
  const path = join(folder, `drawn.${extension}`);
  const source = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=321x200', '-frames:v', '1'];
  await run('ffmpeg', [...source, '-pix_fmt', pixels, path]);
  return readFile(path);
}

async function formatOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'photo.jpg');
  await writeFile(path, bytes);
  return (await sniffFile(path)).format;
}

it.each([
  ['pcx', 'rgb24'],
  ['pcx', 'gray'],
  ['pcx', 'monob'],
  ['pcx', 'pal8'],
  ['ppm', 'rgb24'],
  ['ppm', 'rgb48be'],
  ['pgm', 'gray'],
  ['pbm', 'monow'],
])('knows a %s (%s) of a scanner by its content [UPLOAD-04]', async (format, pixels) => {
  expect(await formatOf(await draw(format, pixels))).toBe(format);
});

it('knows a map with a remark', async () => {
  const remark = Buffer.from('P6\n# scanned by SANE\n# twice\n1 1\n255\n\xff\x00\x80', 'latin1');
  expect(await formatOf(remark)).toBe('ppm');
});

it('takes nothing else for either [UPLOAD-04]', async () => {
  const pcx = await draw('pcx', 'rgb24');
  const odd = [
    pcx.subarray(0, 128),
    Buffer.from(pcx).fill(9, 1, 2),
    Buffer.from(pcx).fill(3, 3, 4),
    Buffer.from(pcx).fill(0xff, 8, 10),
    Buffer.from(pcx).fill(0xff, 4, 6),
    Buffer.from(pcx).fill(1, 64, 65),
    Buffer.from(pcx).fill(0, 66, 68),
    Buffer.from('P6 of the series\0\0', 'latin1'),
    Buffer.from('P7\n1 1\n255\n\0\0\0', 'latin1'),
  ];
  for (const bytes of odd) expect(await formatOf(bytes)).not.toMatch(/^p[cbgp][xm]$/);
});
