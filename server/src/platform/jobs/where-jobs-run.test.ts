import { expect, it, vi } from 'vitest';
import { makeJob, setUpQueue } from '#platform/jobs/queue.harness.ts';

const test = setUpQueue();
const waiting = { timeout: 90_000, interval: 20 };

const enqueue = (job: ReturnType<typeof makeJob>) =>
  test.queue.enqueue(test.database.db, job, { id: job.name });

it('a job that needs files waits until the storage is back, without losing a try; others go on', async () => {
  const note = async ({ id }: { id: string }, { attempt }: { attempt: number }) =>
    void test.notes.push(`${id} ${attempt}`);
  const [film, letter] = [makeJob('film', note), makeJob('letter', note, { needsNoFiles: true })];
  let isThere = false;
  const isOnline = vi.fn<() => Promise<boolean>>(async () => isThere);
  await test.queue.work([film, letter], test.ctx, { isOnline });
  const id = await enqueue(film);
  await vi.waitFor(() => expect(isOnline).toHaveBeenCalled(), waiting);
  await enqueue(letter);
  await vi.waitFor(() => expect(test.notes).toEqual(['letter 1']), waiting);
  await vi.waitFor(async () => expect(await test.state(id)).toBe('retry'), waiting);
  isThere = true;
  await vi.waitFor(() => expect(test.notes).toEqual(['letter 1', 'film 1']), waiting);
});

it('files that go while a job runs cost it no try either', async () => {
  let isThere = true;
  const film = makeJob('film', async (_, { attempt }) => {
    test.notes.push(`try ${attempt}`);
    if (test.notes.length > 1) return;
    isThere = false;
    throw new Error('the file cannot be read');
  });
  await test.queue.work([film], test.ctx, { isOnline: async () => isThere });
  const id = await enqueue(film);
  await vi.waitFor(async () => expect(await test.state(id)).toBe('retry'), waiting);
  isThere = true;
  await vi.waitFor(() => expect(test.notes).toEqual(['try 1', 'try 1']), waiting);
});

it('a process takes only the jobs that are its part, and leaves the others in their queue', async () => {
  const note = async ({ id }: { id: string }) => void test.notes.push(id);
  const [mine, others] = [makeJob('mine', note), makeJob('others', note)];
  await test.queue.work([mine, others], test.ctx, { takes: ({ name }) => name === 'mine' });
  const id = await enqueue(others);
  await enqueue(mine);
  await vi.waitFor(() => expect(test.notes).toEqual(['mine']), waiting);
  expect(await test.state(id)).toBe('created');
});
