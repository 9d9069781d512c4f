import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { usePagedList } from '#features/media/grid/use-paged-list.ts';
import { testQueryClient } from '#test/render.tsx';

it('keeps what it shows while pages that begin elsewhere now are loading, as during an upload', async () => {
  const queryClient = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  let answerNew: (page: { items: string[] }) => void = () => undefined;
  const pageOf = (cursor: string | null) =>
    cursor === 'new'
      ? new Promise<{ items: string[] }>((resolve) => (answerNew = resolve))
      : Promise.resolve({ items: cursor === null ? ['a', 'b'] : ['c', 'd'] });
  const { result, rerender } = renderHook(
    ({ second }) =>
      usePagedList<string>({
        pages: {
          data: { total: 4, pageSize: 2, cursors: [null, second] },
          isPending: false,
          error: null,
          refetch: () => undefined,
        },
        pageQuery: (cursor) => ({ queryKey: ['page', cursor], queryFn: () => pageOf(cursor) }),
        visible: { first: 0, last: 3 },
      }),
    { wrapper, initialProps: { second: 'old' } },
  );
  const shown = () => [0, 1, 2, 3].map((place) => result.current.itemAt(place));
  await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c', 'd']));
  rerender({ second: 'new' });
  expect(shown()).toEqual(['a', 'b', 'c', 'd']);
  answerNew({ items: ['b', 'c'] });
  await waitFor(() => expect(shown()).toEqual(['a', 'b', 'b', 'c']));
});

it('shows nothing of another list, whose pages stood there before', async () => {
  const queryClient = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ owner }) =>
      usePagedList<string>({
        pages: {
          data: { total: 1, pageSize: 1, cursors: [null] },
          isPending: false,
          error: null,
          refetch: () => undefined,
        },
        pageQuery: (cursor) => ({
          queryKey: ['page', owner, cursor],
          queryFn: () =>
            owner === 'Anna' ? { items: ['a'] } : new Promise<{ items: string[] }>(() => {}),
        }),
        visible: { first: 0, last: 0 },
      }),
    { wrapper, initialProps: { owner: 'Anna' } },
  );
  await waitFor(() => expect(result.current.itemAt(0)).toBe('a'));
  rerender({ owner: 'Bob' });
  expect(result.current.itemAt(0)).toBeUndefined();
});

it('asks for the first page before it knows where pages begin, and keeps it then', async () => {
  const queryClient = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const asked: [string | null, number][] = [];
  type Pages = { total: number; pageSize: number; cursors: (string | null)[] } | undefined;
  const { result, rerender } = renderHook(
    ({ data }: { data: Pages }) =>
      usePagedList<string>({
        pages: { data, isPending: data === undefined, error: null, refetch: () => undefined },
        pageQuery: (cursor, limit) => ({
          queryKey: ['page', cursor, limit],
          queryFn: () => {
            asked.push([cursor, limit]);
            return { items: ['a', 'b'] };
          },
        }),
        visible: { first: 0, last: 0 },
        knownPageSize: 2,
      }),
    { wrapper, initialProps: { data: undefined as Pages } },
  );
  await waitFor(() => expect(result.current.itemAt(0)).toBe('a'));
  expect(result.current).toMatchObject({ total: 0, isPending: true });
  rerender({ data: { total: 3, pageSize: 2, cursors: [null, 'second'] } });
  expect(result.current).toMatchObject({ total: 3, isPending: false });
  expect(asked).toEqual([[null, 2]]);
});
