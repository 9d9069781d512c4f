import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import { anna, renderApp } from '#test/render-app.tsx';

type Summary = { finishedAt: string | null; succeeded: number; failed: number };

/** Renders the app against a server whose background processing reports these results one after the other. */
async function renderWith(first: Summary) {
  let summary = first;
  let asked = 0;
  const app = renderApp('/', anna(), {
    media: {
      backgroundSummary: () => {
        asked += 1;
        return summary;
      },
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  const refresh = refreshOnChange(app.queryClient);
  const end = async (succeeded: number, failed: number) => {
    const before = asked;
    summary = { finishedAt: new Date(Date.now() + before * 1000).toISOString(), succeeded, failed };
    refresh({ seq: 1, topic: 'jobs', action: 'updated', userId: null, entityId: null });
    await waitFor(() => expect(asked).toBe(before + 1));
  };
  return { end };
}

const never = { finishedAt: null, succeeded: 0, failed: 0 };

it('says how many films got their pictures by themselves [ERR-36, ERR-37]', async () => {
  const { end } = await renderWith(never);
  await end(3, 0);
  await screen.findByText('Automatically generated 3 video thumbnails');
});

it('warns when some failed [ERR-36, ERR-38]', async () => {
  const { end } = await renderWith(never);
  await end(2, 1);
  await screen.findByText('Generated 2 thumbnails, 1 failed');
});

it('reports a failure when all failed [ERR-36, ERR-39]', async () => {
  const { end } = await renderWith(never);
  await end(0, 2);
  await screen.findByText('Failed to generate 2 video thumbnails');
});

it('says nothing of a single film, nor of what had ended before [ERR-36]', async () => {
  const { end } = await renderWith({ finishedAt: '2026-01-01T10:00:00Z', succeeded: 5, failed: 0 });
  await end(1, 0);
  await end(2, 0);
  await screen.findByText('Automatically generated 2 video thumbnails');
  expect(screen.queryByText(/Automatically generated [15] /)).toBeNull();
});
