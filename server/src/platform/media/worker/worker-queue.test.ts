import { expect, it } from 'vitest';
import { createWorkerQueue } from '#platform/media/worker/worker-queue.ts';

/** A slot whose calls end when the test says so. */
function slotThatWaits() {
  const begun: { name: string; end: () => void }[] = [];
  const slot = {
    run: ({ name }: { name: string }) =>
      new Promise<void>((resolve) => void begun.push({ name, end: resolve })),
    servesNow: () => true,
    stop: async () => undefined,
  };
  return { slot, begun };
}

const call = {
  name: 'renderZoom',
  input: { path: 'photo.jpg' },
  timeoutMs: 1_000,
  outputBytes: 1_000,
} as const;
const other = { ...call, name: 'inspect' } as const;

it('refuses a call when as many wait as it allows, with a sentence, and takes it again later', async () => {
  const { slot, begun } = slotThatWaits();
  const queue = createWorkerQueue([slot]);
  const accepted = [queue.run(other), queue.run(other), queue.run(other)];
  await expect(queue.run({ ...call, mostWaiting: 2 })).rejects.toMatchObject({
    kind: 'busy',
    reason: 'The server is busy with other pictures. Please try again in a moment.',
  });
  // A call without a limit always waits: what jobs ask for is limited elsewhere.
  accepted.push(queue.run(other));
  for (const [index, each] of accepted.entries()) {
    await expect.poll(() => begun.length).toBe(index + 1);
    begun[index]!.end();
    await each;
  }
  const late = queue.run({ ...call, mostWaiting: 2 });
  await expect.poll(() => begun.length).toBe(5);
  begun.at(-1)!.end();
  await late;
});

it('gives up a call that waits, and not one that has begun', async () => {
  const { slot, begun } = slotThatWaits();
  const queue = createWorkerQueue([slot]);
  const leaves = new AbortController();
  const running = queue.run({ ...call, whileWaiting: leaves.signal });
  const waiting = queue.run({ ...other, whileWaiting: leaves.signal });
  await expect.poll(() => begun.length).toBe(1);
  leaves.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
  begun[0]!.end();
  await running;
  expect(begun.map(({ name }) => name)).toEqual(['renderZoom']);
});
