import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFilm } from '#platform/media/film/check-film.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { loseSector } from '#test/damage.ts';
import { type FilmKind, makeFilm } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-check-'));
  tools = (await usualTools()).tools!;
});
afterAll(() => rm(folder, { recursive: true }));

it.each<FilmKind>(['h264Mp4', 'silent', 'mkvAac', 'webm', 'uneven'])(
  'finds no damage in %s',
  async (kind) => {
    const path = await makeFilm(folder, kind);
    expect(await checkFilm(tools, { path, facts: await probeMedia(tools, { path }) })).toBeNull();
  },
);

it.each<FilmKind>(['h264Mp4', 'silent', 'mkvAac'])(
  'finds an unreadable sector in the middle of %s [UPLOAD-07]',
  async (kind) => {
    const path = await makeFilm(folder, kind);
    const facts = await probeMedia(tools, { path });
    await loseSector(path);
    expect(await checkFilm(tools, { path, facts })).toMatch(/decoding|Invalid/);
  },
);
