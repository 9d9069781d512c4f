import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractFrame } from '#platform/media/film/extract-frame.ts';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { makePeaks } from '#platform/media/sound/make-peaks.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { makeFilm } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

const run = promisify(execFile);

let folder: string;
let tools: MediaTools;
/** Another person's film. */
let secret: string;
let factsOfSecret: MediaFacts;
let server: Server;
let address: string;
const requests: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
  secret = await makeFilm(folder, 'h264Mp4');
  factsOfSecret = await probeMedia(tools, { path: secret });
  const film = await readFile(secret);
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(film);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as { port: number }).port;
  address = `http://127.0.0.1:${port}/film.mp4`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function dash(url: string) {
  return `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" profiles="urn:mpeg:dash:profile:isoff-main:2011">
<Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1000" codecs="avc1.64001e" width="640" height="360">
<BaseURL>${url}</BaseURL><SegmentBase/></Representation></AdaptationSet></Period></MPD>`;
}

const playlist = (url: string) =>
  `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${url}\n#EXT-X-ENDLIST\n`;

const attacks: Record<string, () => string> = {
  'ffconcat with a neighbouring name': () => `ffconcat version 1.0\nfile film.mp4\n`,
  'ffconcat with an absolute path': () => `ffconcat version 1.0\nfile ${secret}\n`,
  'ffconcat with an address': () => `ffconcat version 1.0\nfile ${address}\n`,
  'HLS with an absolute path': () => playlist(secret),
  'HLS with an address': () => playlist(address),
  'DASH with an absolute path': () => dash(secret),
  'DASH with an address': () => dash(address),
  'SDP that listens': () =>
    'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n',
  'subtitles that name a file': () => `1\n00:00:00,000 --> 00:00:02,000\n{\\file ${secret}}\n`,
};

describe('files that point to other files, named like a film', () => {
  it.each(Object.entries(attacks))('%s: shows nothing and asks nobody', async (_, content) => {
    const path = join(folder, 'innocent.mp4');
    await writeFile(path, content());
    const outPath = join(folder, 'leak.jpg');
    await expect(probeMedia(tools, { path })).rejects.toMatchObject({ kind: 'unprocessable' });
    // Even when the tools are given the facts of the other film, none may open it.
    const facts = factsOfSecret;
    const frame = extractFrame(tools, { path, facts, atMs: 0, outPath });
    await expect(frame).rejects.toMatchObject({ kind: 'unprocessable' });
    const copy = makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
    await expect(copy).rejects.toMatchObject({ kind: 'unprocessable' });
    await expect(makePeaks(tools, { path, facts })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    await expect(stat(outPath)).rejects.toThrow('ENOENT');
    expect(requests).toEqual([]);
  });

  it('would leak without the whitelist: the attacks are real', async () => {
    const path = join(folder, 'naive.mp4');
    await writeFile(path, attacks['ffconcat with a neighbouring name']?.() ?? '');
    const leak = join(folder, 'naive.png');
    await run('ffmpeg', ['-v', 'error', '-y', '-i', path, '-frames:v', '1', leak]);
    expect((await stat(leak)).size).toBeGreaterThan(0);
  });
});

describe('files that are too much', () => {
  it('refuses a picture of 134 million pixels before decoding it', async () => {
    const path = join(folder, 'bomb.avi');
    const source = 'color=black:s=16384x8192:r=1:d=1';
    const encode = ['-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-frames:v', '1', path];
    await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encode]);
    const outPath = join(folder, 'bomb.jpg');
    const facts = await probeMedia(tools, { path }).catch(() => null);
    const size = { shownWidth: 16_384, shownHeight: 8_192 };
    const video = { ...factsOfSecret.video, ...facts?.video, ...size } as MediaFacts['video'];
    const bomb = { ...factsOfSecret, ...facts, video };
    await expect(
      extractFrame(tools, { path, facts: bomb, atMs: 0, outPath }),
    ).rejects.toMatchObject({
      kind: 'unprocessable',
    });
  });

  it('survives random bytes behind a good beginning', async () => {
    const path = join(folder, 'noise.mkv');
    const good = await readFile(await makeFilm(folder, 'mkvAac'));
    const noise = Buffer.from(good);
    for (let at = 5_000; at < noise.length; at += 7) noise[at] = (at * 31) % 256;
    await writeFile(path, noise);
    const facts = await probeMedia(tools, { path });
    const outPath = join(folder, 'noise.jpg');
    const frame = await extractFrame(tools, { path, facts, atMs: 200, outPath }).catch(
      (error: unknown) => error,
    );
    expect(['unprocessable', undefined]).toContain((frame as { kind?: string }).kind);
  });

  it('looks into a file with hundreds of streams', async () => {
    const path = join(folder, 'many.mkv');
    const inputs = '-f lavfi -i anullsrc=duration=0.1'.split(' ');
    const maps = Array.from({ length: 120 }, () => ['-map', '0']).flat();
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...maps, '-c:a', 'pcm_s16le', path]);
    const { audios, isAudioOnly } = await probeMedia(tools, { path });
    expect(audios).toHaveLength(120);
    expect(isAudioOnly).toBe(true);
  });
});
