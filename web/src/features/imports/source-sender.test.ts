import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createSourceSender } from '#features/imports/source-sender.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';
import { apiError, fakeLink } from '#test/fake-api.ts';

type Load = NonNullable<Parameters<typeof createSourceSender>[0]>;
type SendFile = Awaited<ReturnType<Load>>;

const [first, second] = [
  'c1a7b9de-0000-4000-8000-00000000a001',
  'c1a7b9de-0000-4000-8000-00000000a002',
];
const named = (name: string, size = 1) => new File(['x'.repeat(size)], name);

let planned: string[] = [];
beforeEach(() => {
  planned = [];
  connectApi(
    fakeLink({
      imports: {
        sources: () => ({ items: [] }),
        plan: ({ id }) => {
          planned.push(id);
          return {};
        },
      },
    }),
  );
});

const opened: ReturnType<typeof createSourceSender>[] = [];
afterEach(() => opened.splice(0).forEach((sender) => sender.pause()));

/** A sender whose files are sent by the test. */
function open(sendFile: SendFile) {
  const sender = createSourceSender(async () => sendFile);
  opened.push(sender);
  return { ...sender, now: () => sender.store.get() };
}

/** Sends nothing until it is stopped. */
const endless: SendFile = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
  });

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  // The person stays: other tests share what listens for that.
  window.dispatchEvent(new Event('pageshow'));
  return event.defaultPrevented;
}

it('has the browser ask before the window is closed, whatever page is open, until all is sent [MOVE-02]', async () => {
  const line = Promise.withResolvers<void>();
  const { send, now, pause, goOn } = open(async () => line.promise);
  expect(asksBeforeLeaving()).toBe(false);
  send(first, [named('a.zip')]);
  expect(asksBeforeLeaving()).toBe(true);
  pause();
  expect(asksBeforeLeaving()).toBe(false);
  goOn();
  expect(asksBeforeLeaving()).toBe(true);
  line.resolve();
  await expect.poll(now).toBeNull();
  expect(asksBeforeLeaving()).toBe(false);
});

it('goes on by itself when the line is back, but not after a pause [MOVE-02]', async () => {
  let isDown = true;
  const sendFile = vi.fn<SendFile>(async () => {
    if (isDown) throw new UploadError('storage', 'The line is dead.');
  });
  const { send, now, pause, goOn } = open(sendFile);
  send(first, [named('a.zip')]);
  await expect.poll(() => now()?.problem).toBe('The line is dead.');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => sendFile.mock.calls.length).toBe(2);
  await expect.poll(() => now()?.problem).toBe('The line is dead.');
  pause();
  isDown = false;
  window.dispatchEvent(new Event('online'));
  expect(now()).toMatchObject({ isRunning: false, problem: null });
  expect(sendFile).toHaveBeenCalledTimes(2);
  goOn();
  await expect.poll(now).toBeNull();
  expect(planned).toEqual([first]);
});

it('begins once, however often one asks it to go on', async () => {
  const sendFile = vi.fn<SendFile>(endless);
  const { send, goOn, pause } = open(sendFile);
  send(first, [named('a.zip')]);
  await expect.poll(() => sendFile.mock.calls.length).toBe(1);
  goOn();
  goOn();
  pause();
  goOn();
  goOn();
  await expect.poll(() => sendFile.mock.calls.length).toBe(2);
});

it('sends three files at a time, and counts each byte once [MOVE-02]', async () => {
  const waiting = new Map<string, () => void>();
  const sendFile: SendFile = async ({ file, onSent }) => {
    onSent(2);
    onSent(3);
    await new Promise<void>((resolve) => waiting.set(file.name, resolve));
  };
  const { send, now } = open(sendFile);
  send(
    first,
    ['a', 'b', 'c', 'd'].map((name) => named(name, 4)),
  );
  await expect.poll(() => [...waiting.keys()]).toEqual(['a', 'b', 'c']);
  expect(now()).toMatchObject({ files: 4, doneFiles: 0, bytes: 16, sentBytes: 9 });
  waiting.get('b')!();
  await expect.poll(() => waiting.has('d')).toBe(true);
  expect(now()).toMatchObject({ doneFiles: 1, sentBytes: 13 });
  for (const name of ['a', 'c', 'd']) waiting.get(name)!();
  await expect.poll(now).toBeNull();
});

it('stops the others when one file fails, and asks for no plan [MOVE-02]', async () => {
  const stopped: string[] = [];
  const sendFile: SendFile = (sending) => {
    if (sending.file.name === 'b') throw new UploadError('storage', 'The disk is full.');
    sending.signal.addEventListener('abort', () => stopped.push(sending.file.name));
    return endless(sending);
  };
  const { send, now } = open(sendFile);
  send(first, [named('a'), named('b'), named('c')]);
  await expect.poll(() => now()?.problem).toBe('The disk is full.');
  expect(stopped).toEqual(['a', 'c']);
  expect(now()).toMatchObject({ isRunning: false });
  expect(planned).toEqual([]);
});

it('leaves one import for another without mixing their progress', async () => {
  const told: ((bytes: number) => void)[] = [];
  const sendFile: SendFile = (sending) => {
    told.push(sending.onSent);
    return endless(sending);
  };
  const { send, now } = open(sendFile);
  send(first, [named('a', 9)]);
  await expect.poll(() => told.length).toBe(1);
  send(second, [named('b', 9)]);
  await expect.poll(() => told.length).toBe(2);
  told[0]!(7);
  expect(now()).toMatchObject({ importId: second, sentBytes: 0, problem: null });
  told[1]!(2);
  expect(now()).toMatchObject({ importId: second, sentBytes: 2 });
});

it('says why the plan could not be asked for, and asks again without sending anything twice', async () => {
  let isRefused = true;
  const held = { uploadId: 'u1', folder: null, name: 'a.zip', sizeBytes: 3, receivedBytes: 3 };
  connectApi(
    fakeLink({
      imports: {
        sources: () => ({ items: [held] }),
        plan: ({ id }) => {
          if (isRefused) throw apiError('CONFLICT', 'A file is still being written.');
          planned.push(id);
          return {};
        },
      },
    }),
  );
  const sendFile = vi.fn<SendFile>(async () => {});
  const { send, now, goOn } = open(sendFile);
  send(first, [named('a.zip', 3)]);
  await expect.poll(() => now()?.problem).toBe('A file is still being written.');
  expect(now()).toMatchObject({ doneFiles: 1, sentBytes: 3 });
  isRefused = false;
  goOn();
  await expect.poll(now).toBeNull();
  expect(planned).toEqual([first]);
  expect(sendFile).not.toHaveBeenCalled();
});
