import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleSubscription } from '#test/samples.ts';

it('reads the dates and asks the server after 100 ms, and again 1 s after an error [SUBS-03, SUBS-04, SUBS-05]', async () => {
  const startedAt = Date.now();
  const asked: { call: string; atMs: number }[] = [];
  const times = (call: string) =>
    asked.filter((entry) => entry.call === call).map(({ atMs }) => atMs);
  const note = (call: string) => asked.push({ call, atMs: Date.now() - startedAt });

  renderApp('/movies', anna(), {
    subscriptions: {
      mine: () => {
        note('dates');
        return sampleSubscription;
      },
      isActive: ({ userId }) => {
        note(userId);
        if (times(userId).length === 1) throw apiError('INTERNAL');
        return true;
      },
    },
  });

  const { id } = anna().user;
  await waitFor(() => expect(times(id)).toHaveLength(2));
  const [first = 0, second = 0] = times(id);
  expect(first).toBeGreaterThanOrEqual(100);
  expect(times('dates')[0]).toBeGreaterThanOrEqual(100);
  expect(second - first).toBeGreaterThanOrEqual(990);
  expect(second - first).toBeLessThan(1_900);
});
