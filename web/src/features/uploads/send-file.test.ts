import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { discard, sendFile, type SendFileOptions } from '#features/uploads/send-file.ts';
import { DuplicateError } from '#features/uploads/upload-errors.ts';
import { fakeLink } from '#test/fake-api.ts';
import { created, HashWorker, received, serveTus } from '#test/fake-tus.ts';
import { sampleMedia } from '#test/samples.ts';

/** An archive that knows the bytes once `finish` was called. */
function serveArchive() {
  const stored: { id: string; title: string; uploadDate: string; isInTrash: boolean }[] = [];
  const { id, title, uploadDate } = sampleMedia();
  connectApi(
    fakeLink({
      uploads: {
        check: () => ({ isSizeKnown: stored.length > 0, duplicates: stored }),
        finish: () => {
          stored.push({ id, title, uploadDate, isInTrash: false });
          return { state: 'stored', refusal: null, media: sampleMedia() };
        },
      },
    }),
  );
}

function send(changes: Partial<SendFileOptions> = {}) {
  return sendFile({
    file: new File(['x'], 'lake.mov'),
    details: { title: 'Lake', type: 'video', origin: 'movie' },
    allowDuplicate: false,
    signal: new AbortController().signal,
    onPhase: () => {},
    ...changes,
  });
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
  const sending = send({ signal: stop.signal });
  void asked.promise.then(() => stop.abort(discard));
  await expect(sending).rejects.toBe(discard);
});

it('sends the last bytes of a file, after which the server stores it, when it is its turn', async () => {
  const part = 32 * 1024 ** 2;
  const file = new File([new Uint8Array(part + 1)], 'lake.mov');
  serveArchive();
  const requests = serveTus((request) =>
    request.startsWith('POST') ? created : received(request.endsWith(' 0') ? part : part + 1),
  );
  const turn = Promise.withResolvers<void>();
  const sending = send({ file, turn: turn.promise });
  const before = ['POST /api/uploads', expect.stringMatching(/^PATCH .*u1 from 0$/)];
  await expect.poll(() => requests.length).toBe(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(requests).toEqual(before);
  turn.resolve();
  await sending;
  expect(requests).toEqual([...before, expect.stringContaining(`u1 from ${part}`)]);
});

it('sends nothing more when it is stopped before its turn', async () => {
  serveArchive();
  const requests = serveTus(() => created);
  const stop = new AbortController();
  const turn = Promise.withResolvers<void>();
  const sending = send({ signal: stop.signal, turn: turn.promise });
  await expect.poll(() => requests.length).toBe(1);
  stop.abort();
  await expect(sending).rejects.toHaveProperty('name', 'AbortError');
  turn.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(requests).toEqual(['POST /api/uploads']);
});

it.each([
  ['deletes what was sent', [204], false],
  ['says so at once without a connection, but deletes later,', [0, 204], false],
  ['goes on where the server has all bytes already', [409], true],
])('%s when it is cancelled', async (_, statuses, isStored) => {
  serveArchive();
  const answers = statuses.map((status) => ({ status }));
  const requests = serveTus((request) => {
    if (request.startsWith('POST')) return created;
    return request.startsWith('DELETE') ? answers.shift() : undefined;
  });
  const cancel = new AbortController();
  const sending = send({ signal: cancel.signal });
  await expect.poll(() => requests.length).toBe(2);
  cancel.abort(discard);
  const end: unknown = await sending.catch((error: unknown) => error);
  expect(end).toMatchObject(isStored ? { id: sampleMedia().id } : { name: 'AbortError' });
  const deletions = () => requests.filter((request) => request.startsWith('DELETE'));
  await expect.poll(deletions).toHaveLength(statuses.length);
});

it('sends the same bytes once: the second file waits, and is found to be a duplicate', async () => {
  serveArchive();
  const requests = serveTus((request) => (request.startsWith('POST') ? created : received(1)));
  const [first, second] = [send(), send()];
  await expect(second).rejects.toThrow(DuplicateError);
  await first;
  expect(requests).toHaveLength(2);
});
