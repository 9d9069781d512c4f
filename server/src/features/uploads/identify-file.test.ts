import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifyFile } from '#features/uploads/identify-file.ts';
import type { Ctx } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let noise: { path: string; fileName: string; chosenType: 'video'; owner: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-identify-'));
  noise = {
    path: path.join(folder, 'noise'),
    fileName: 'Lake.mpg',
    chosenType: 'video',
    owner: 'anna',
  };
  await writeFile(noise.path, randomBytes(50_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses what the tools have read and do not know', async () => {
  const tools = await usualTools();
  const media = createMediaWorkers({ quickWorkers: 1, tools, log: createLog('silent') });
  try {
    const { refusal } = await identifyFile({ media }, noise);
    expect(refusal).toContain('something else');
  } finally {
    await media.stop();
  }
});

it.each(['timeout', 'crashed', 'failed'] as const)(
  'refuses nothing that it could not look into (%s), because a refusal deletes the bytes',
  async (kind) => {
    const problem = { kind, reason: 'No time.', detail: '' };
    const sniffed = { kind: 'unknown' } as const;
    const busy = {
      sniff: () => Promise.resolve(sniffed),
      inspect: () => Promise.reject(new MediaError(problem)),
    };
    const asked = identifyFile({ media: busy as unknown as Ctx['media'] }, noise);
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  },
);

it.each(['timeout', 'crashed', 'failed'] as const)(
  'refuses nothing that could not even be sniffed (%s)',
  async (kind) => {
    const problem = { kind, reason: 'No time.', detail: '' };
    const broken = { sniff: () => Promise.reject(new MediaError(problem)) };
    const asked = identifyFile({ media: broken as unknown as Ctx['media'] }, noise);
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  },
);
