/** A real browser, to find out what only a browser can tell: whether a file plays. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '#test/chromium.ts';

export type Played = {
  /** `ended` when it played to its end, else the problem. */
  how: string;
  width: number;
  height: number;
  durationMs: number;
  frames: number;
  soundBytes: number;
};

export type Browser = { play: (path: string) => Promise<Played>; close: () => Promise<void> };

/** Tests that need the browser are skipped, with a note, where it is missing. */
export const hasBrowser = existsSync(chromiumPath);

const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync ' +
  '--disable-background-networking --disable-component-update --remote-debugging-port=0 ' +
  '--autoplay-policy=no-user-gesture-required --mute-audio about:blank';

const PATIENCE_MS = 20_000;

/** Starts Chromium with an empty page. Close it when it is no longer needed. */
export async function openBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  const page = join(folder, 'page.html');
  await writeFile(page, '<!doctype html><title>player</title>');
  const args = [...flags.split(' '), `--user-data-dir=${folder}`];
  const child = spawn(chromiumPath, args, {
    detached: true,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { send, close } = await connect(await debuggerAddress(child));
  const { targetId } = await send('Target.createTarget', { url: `file://${page}` });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(sessionId);
  return {
    play: async (path) => {
      const expression = `(${playOnPage.toString()})(${JSON.stringify(`file://${path}`)}, ${PATIENCE_MS})`;
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await send('Runtime.evaluate', params, session);
      return (result as { value: Played }).value;
    },
    close: async () => {
      close();
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Plays a film; this function runs inside the page. */
async function playOnPage(url: string, patienceMs: number): Promise<Played> {
  const { document } = globalThis as unknown as { document: PageDocument };
  const video = document.createElement('video');
  const how = await new Promise<string>((resolve) => {
    video.addEventListener('ended', () => resolve('ended'));
    video.addEventListener('error', () => resolve(`error ${video.error?.message}`));
    setTimeout(() => resolve('timeout'), patienceMs);
    video.src = url;
    video.playbackRate = 2;
    video.play().catch((error: unknown) => resolve(`refused ${String(error)}`));
  });
  return {
    how,
    width: video.videoWidth,
    height: video.videoHeight,
    durationMs: Math.round(video.duration * 1000),
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    soundBytes: video.webkitAudioDecodedByteCount,
  };
}

/** The part of the page's types that is used here. */
type PageDocument = { createElement: (tag: 'video') => PageVideo };
type PageVideo = {
  addEventListener: (event: string, listener: () => void) => void;
  play: () => Promise<void>;
  getVideoPlaybackQuality: () => { totalVideoFrames: number };
  error: { message: string } | null;
  src: string;
  playbackRate: number;
  videoWidth: number;
  videoHeight: number;
  duration: number;
  webkitAudioDecodedByteCount: number;
};

async function debuggerAddress(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk);
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    if (address) return address;
  }
  throw new Error(`Chromium did not start: ${said}`);
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(answer.id ?? 0);
    if (answer.error) asked?.reject(new Error(answer.error.message));
    else asked?.resolve(answer.result ?? {});
  });
  const send = (method: string, params: object, sessionId?: string) => {
    const id = (lastId += 1);
    const asked = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, asked);
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return asked.promise;
  };
  return { send, close: () => socket.close() };
}
