/** What people do while machines die: uploads, browsing, and listening; with a count of all that goes wrong. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploaderWith, type Uploader } from '#test/faults/upload-by-key.ts';
import { restCaller } from '#test/insert-api-key.ts';
import { makeFilm } from '#test/make-film.ts';
import { createdLocation } from '#test/tus-requests.ts';

/** A store is away for ten minutes once. */
const patienceMs = 15 * 60_000;

type Place = { origin: string; key: string; folder: string };

/** Begins it; `end` waits for what has begun. */
export async function startLoad({ origin, key, folder }: Place) {
  const call = restCaller(origin, key);
  const uploader = await uploaderWith(origin, key);
  const film = await readFile(await makeFilm(folder, 'silent'));
  /** SHA-256 of what was acknowledged, by its item. */
  const kept = new Map<string, string>();
  const counts = { sentBytes: 0, lostBytes: 0, refused: 0, looks: 0, wrongRanges: 0 };
  const bytesOf = new Map<string, Buffer>();
  const state = { isOver: false };
  let lastKeptAt = Date.now();
  let longestMs = 0;

  /** Tries until it succeeds: a person would, too. */
  async function patiently<T>(work: () => Promise<T | null>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const found = await work().catch(() => null);
      if (found !== null) return found;
      counts.refused += 1;
      await sleep(400);
    }
    throw new Error('Something did not succeed although everything runs again.');
  }

  async function upload(bytes: Buffer, type: 'image' | 'video'): Promise<void> {
    const filename = type === 'video' ? 'film.mp4' : 'IMG_0001.JPG';
    const location = await patiently(() =>
      createdLocation(uploader.client, bytes.length, { filename, type }),
    );
    await send(uploader, location, bytes);
    const { media } = await patiently(async () => {
      const answer = await uploader.finish(location);
      return answer.ok ? ((await answer.json()) as { media: { id: string } }) : null;
    });
    kept.set(media.id, createHash('sha256').update(bytes).digest('hex'));
    bytesOf.set(media.id, bytes);
    counts.sentBytes += bytes.length;
    longestMs = Math.max(longestMs, Date.now() - lastKeptAt);
    lastKeptAt = Date.now();
  }

  async function send({ client }: Uploader, location: string, bytes: Buffer): Promise<void> {
    let acknowledged = 0;
    while (acknowledged < bytes.length) {
      const part = bytes.subarray(acknowledged, acknowledged + Math.ceil(bytes.length / 3));
      const answer = await client.patch(location, acknowledged, part).catch(() => null);
      if (answer?.status === 204) {
        acknowledged = Number(answer.headers.get('upload-offset'));
        continue;
      }
      counts.refused += 1;
      const there = await patiently(async () => {
        const { ok, headers } = await client.head(location);
        return ok ? Number(headers.get('upload-offset')) : null;
      });
      counts.lostBytes += Math.max(0, acknowledged - there);
      acknowledged = there;
    }
  }

  async function uploadOn(): Promise<void> {
    for (let count = 0; !state.isOver; count += 1) {
      if (count % 8 === 5) await upload(Buffer.concat([film, padding()]), 'video');
      else await upload(uploader.photoOf(Math.ceil(Math.random() * 3_000_000)), 'image');
      await sleep(500);
    }
  }

  /** Looks at the list and at a part of an original. */
  async function browseOn(): Promise<void> {
    while (!state.isOver) {
      await sleep(400);
      await look().catch(() => (counts.refused += 1));
    }
  }

  async function look(): Promise<void> {
    const list = await call('GET', '/media?limit=20');
    if (!list.ok) throw new Error(`list: ${list.status}`);
    const ids = [...bytesOf.keys()];
    const id = ids[Math.floor(Math.random() * ids.length)];
    if (id === undefined) return;
    const signed = await call('GET', `/media/${id}/signed-url?purpose=download`);
    if (!signed.ok) throw new Error(`address: ${signed.status}`);
    const { url } = (await signed.json()) as { url: string };
    const answer = await fetch(new URL(url, origin), { headers: { range: 'bytes=1000-65999' } });
    if (answer.status !== 206) throw new Error(`range: ${answer.status}`);
    const found = Buffer.from(await answer.arrayBuffer());
    counts.looks += 1;
    if (!found.equals(bytesOf.get(id)!.subarray(1000, 66_000))) counts.wrongRanges += 1;
  }

  const leaving = new AbortController();
  const heard = listen(origin, key, leaving.signal);
  const working = [uploadOn(), uploadOn(), browseOn()];
  return {
    kept,
    counts,
    heard,
    /** The longest time between two acknowledgements since this was asked last. */
    takeLongest(): number {
      const longest = Math.max(longestMs, Date.now() - lastKeptAt);
      longestMs = 0;
      lastKeptAt = Date.now();
      return longest;
    },
    async end(): Promise<void> {
      state.isOver = true;
      await Promise.all(working);
    },
    leave: () => leaving.abort(),
  };
}

/** A box that players skip: makes a film differ from all others. */
function padding(): Buffer {
  const box = Buffer.concat([Buffer.alloc(8), randomBytes(1_000)]);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return box;
}

/** Hears of changes as a program does: it comes back after each end of the stream, and names the last event that it has heard. */
function listen(origin: string, key: string, signal: AbortSignal): Set<string> {
  const heard = new Set<string>();
  let last = '';
  const hearOnce = async () => {
    const response = await fetch(`${origin}/api/v1/events`, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(last !== '' && { 'last-event-id': last }),
      },
      signal,
    });
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (text + chunk).split('\n');
      text = lines.pop()!;
      for (const line of lines) {
        if (line.startsWith('id: ')) last = line.slice(4);
        const [, id] = /^data: .*"entityId":"([^"]+)"/.exec(line) ?? [];
        if (id !== undefined) heard.add(id);
      }
    }
  };
  const hearOn = async () => {
    while (!signal.aborted) {
      await hearOnce().catch(() => undefined);
      await sleep(300);
    }
  };
  void hearOn();
  return heard;
}
