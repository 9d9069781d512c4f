import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { generateOperationKey } from '@orpc/tanstack-query';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';

function change(event: Partial<ChangeEvent>): ChangeEvent {
  return {
    seq: 1,
    topic: 'media',
    action: 'updated',
    userId: 'anna',
    entityId: 'lake',
    ...event,
  };
}

/** Records which answers are requested again while they are on the screen. */
function watched(answers: Record<string, unknown>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const asked: string[] = [];
  for (const [name, data] of Object.entries(answers)) {
    const queryKey = generateOperationKey(name.split('.'), { input: { name } });
    queryClient.setQueryData(queryKey, data);
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => {
        asked.push(name);
        return data;
      },
    });
    observer.subscribe(() => {});
  }
  return { onChange: refreshOnChange(queryClient), asked, queryClient };
}

describe('what changed is asked for again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const answers = {
    'media.list': { items: [{ id: 'lake' }] },
    'media.listForUser': { items: [{ id: 'beach' }] },
    'media.summary': { count: 2 },
    'collections.list': { items: [{ id: 'summer' }] },
    'profiles.mine': { userId: 'anna' },
  };

  it('refreshes only the answers that show the updated item, and the totals [REAL-05]', async () => {
    const { onChange, asked } = watched(answers);
    onChange(change({ action: 'updated', entityId: 'lake' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked.sort()).toEqual(['media.list', 'media.summary']);
  });

  it('refreshes every media list after an upload and after a delete [MEDIA-06]', async () => {
    const { onChange, asked } = watched(answers);
    onChange(change({ action: 'created', entityId: 'new' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(expect.arrayContaining(['media.list', 'media.listForUser']));

    asked.length = 0;
    onChange(change({ action: 'removed', entityId: 'lake' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(expect.arrayContaining(['media.list', 'media.listForUser']));
  });

  it('reloads collections on any change to them or to their items [COLL-12, REAL-04]', async () => {
    const { onChange, asked } = watched(answers);
    onChange(change({ topic: 'collections', action: 'updated', entityId: 'summer' }));
    await vi.advanceTimersByTimeAsync(200);
    onChange(change({ topic: 'collection_items', action: 'created', entityId: null }));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(['collections.list', 'collections.list']);
  });

  it('asks once more for a first answer that was on its way when the change came [REAL-05]', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const sent: ((answer: unknown) => void)[] = [];
    const queryKey = generateOperationKey(['media', 'find'], { input: { id: 'lake' } });
    const queryFn = () => new Promise((resolve) => sent.push(resolve));
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
    const onChange = refreshOnChange(queryClient);
    for (let index = 0; index < 3; index += 1) {
      onChange(change({ action: 'updated', entityId: 'lake' }));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent).toHaveLength(1);
    sent[0]!({ id: 'lake', status: 'processing' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    sent[1]!({ id: 'lake', status: 'ready' });
    await vi.advanceTimersByTimeAsync(0);
    expect(queryClient.getQueryData(queryKey)).toEqual({ id: 'lake', status: 'ready' });
    expect(sent).toHaveLength(2);
  });

  /** A list on the screen whose answers take this long; `sent` has its requests. */
  function slowList(answerMs: number, answer: (number: number) => unknown = (number) => number) {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const sent: number[] = [];
    const queryKey = generateOperationKey(['media', 'list'], { input: {} });
    const queryFn = async () => {
      const number = sent.push(sent.length + 1);
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return answer(number);
    };
    const observer = new QueryObserver(queryClient, { queryKey, queryFn });
    const stop = observer.subscribe(() => {});
    const data = () => queryClient.getQueryData(queryKey);
    return { onChange: refreshOnChange(queryClient), sent, data, stop };
  }

  it('shows a list again and again while changes do not end, with one request at a time [REAL-05]', async () => {
    const { onChange, sent, data } = slowList(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(data()).toBe(1);
    // An upload of many files: something new every 100 ms, for ten seconds.
    for (let index = 0; index < 100; index += 1) {
      onChange(change({ action: 'created', entityId: `new ${index}` }));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(data()).toBeGreaterThan(15);
    expect(sent.length).toBeLessThan(25);
    // What came last is there soon after the end, and then it is quiet.
    await vi.advanceTimersByTimeAsync(1500);
    const last = sent.length;
    expect(data()).toBe(last);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(last);
  });

  it('waits for an answer on its way, and asks once more only if what changed is in it [REAL-05]', async () => {
    const { onChange, sent } = slowList(500, () => ({ items: [{ id: 'lake' }] }));
    onChange(change({ entityId: 'beach' }));
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toHaveLength(1);
    onChange(change({ entityId: 'lake' }));
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toHaveLength(2);
    // The second one is on its way: of these two changes the later one is in the answer.
    onChange(change({ entityId: 'beach' }));
    await vi.advanceTimersByTimeAsync(200);
    onChange(change({ entityId: 'lake' }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(3);
  });

  it('asks for nothing more when the page was left meanwhile', async () => {
    const { onChange, sent, stop } = slowList(500);
    onChange(change({ action: 'created' }));
    await vi.advanceTimersByTimeAsync(300);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(1);
  });

  it('asks once for what two kinds of changes concern', async () => {
    const { onChange, asked } = watched(answers);
    onChange(change({ action: 'created' }));
    onChange(change({ topic: 'spaces', action: 'updated', entityId: 'lake house' }));
    onChange(change({ topic: 'collections', action: 'updated', entityId: 'summer' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked.toSorted()).toEqual([
      'collections.list',
      'media.list',
      'media.listForUser',
      'media.summary',
    ]);
  });

  it('answers many changes at once', async () => {
    const { onChange, asked } = watched(answers);
    for (let index = 0; index < 20; index += 1) onChange(change({ action: 'created' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(asked.filter((name) => name === 'media.list')).toHaveLength(1);
  });
});
