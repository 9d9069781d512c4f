import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';

const run = promisify(execFile);
const footerBytes = 26;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-targa-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(...options: string[]): Promise<Buffer> {
  const path = join(folder, 'drawn.tga');
  const source = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=320x200', '-frames:v', '1'];
  await run('ffmpeg', [...source, ...options, path]);
  return readFile(path);
}

async function sniffBytes(bytes: Buffer) {
  const path = join(folder, 'photo.jpg');
  await writeFile(path, bytes);
  return sniffFile(path);
}

const tga = { kind: 'image', format: 'tga', mimeType: 'image/x-tga' };

it.each([
  ['in colours, packed', []],
  ['in colours', ['-rle', '0']],
  ['with transparency', ['-pix_fmt', 'bgra']],
  ['in grey', ['-pix_fmt', 'gray']],
  ['with a palette', ['-pix_fmt', 'pal8', '-rle', '0']],
])('knows a TGA %s by its signature, and without one by its length [UPLOAD-04]', async (_, how) => {
  const bytes = await draw(...how);
  expect(await sniffBytes(bytes)).toMatchObject(tga);
  expect(await sniffBytes(bytes.subarray(0, -footerBytes))).toMatchObject(tga);
});

it('takes nothing else for a TGA', async () => {
  const unsigned = (await draw('-rle', '0')).subarray(0, -footerBytes);
  const odd = [
    unsigned.subarray(0, -1),
    Buffer.concat([unsigned, Buffer.alloc(1)]),
    unsigned.subarray(0, 18),
    Buffer.concat([Buffer.alloc(2000), Buffer.from('TRUEVISION-XFILE.\0')]),
    Buffer.from(unsigned).fill(0, 12, 16),
    Buffer.from(unsigned).fill(0xff, 16, 18),
  ];
  for (const bytes of odd) expect((await sniffBytes(bytes)).format).not.toBe('tga');
});
