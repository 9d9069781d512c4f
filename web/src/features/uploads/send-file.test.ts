import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { discard, sendFile } from '#features/uploads/send-file.ts';

/** The worker that hashes, which the simulated browser does not have. */
class HashWorker extends EventTarget {
  postMessage() {
    const data = { sha256: 'a'.repeat(64) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

beforeEach(() => vi.stubGlobal('Worker', HashWorker));
afterEach(() => vi.unstubAllGlobals());

it('stops at once while it asks the server for the same bytes', async () => {
  const asked = Promise.withResolvers<void>();
  // Like fetch, a call ends when its signal fires.
  connectApi({
    call: (path, _input, { signal }) => {
      expect(path).toEqual(['uploads', 'check']);
      asked.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
      });
    },
  });
  const stop = new AbortController();
  const sending = sendFile({
    file: new File(['x'], 'lake.mov'),
    details: { title: 'Lake', type: 'video', origin: 'movie' },
    allowDuplicate: false,
    signal: stop.signal,
    onPhase: () => {},
  });
  void asked.promise.then(() => stop.abort(discard));
  await expect(sending).rejects.toBe(discard);
});
