import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import { watchNewUpload } from '#features/uploads/watch-new-upload.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(dismissToasts);

const thumbnailUrl = '/api/media/x/thumbnail?v=1';

/** Simulates an upload of this type, which the server processes with this result. */
async function upload(type: MediaDetails['type'], result: Partial<MediaDetails>) {
  const waiting = sampleDetails({ type, status: 'processing', durationMs: null, thumbnailUrl });
  let item = waiting;
  let asked = 0;
  const { queryClient } = renderApp('/', anna(), {
    media: {
      find: () => {
        asked += 1;
        return item;
      },
    },
  });
  watchNewUpload(queryClient, item.id);
  await waitFor(() => expect(asked).toBe(1));
  item = { ...waiting, ...result };
  const refresh = refreshOnChange(queryClient);
  refresh({ seq: 1, topic: 'media', action: 'updated', userId: null, entityId: item.id });
  await waitFor(() => expect(asked).toBe(2));
}

const statusReason = 'The file is damaged or of a kind that cannot be read.';

it.each([
  ['audio', { status: 'unprocessable' }, 'Failed to load audio metadata'],
  ['video', { status: 'unprocessable' }, 'Failed to load video'],
  ['video', { status: 'partial', thumbnailUrl: null }, 'Failed to generate thumbnail'],
] as const)(
  'says of a new upload (%s, %o) that the server could not read it: %s [ERR-08, ERR-09, ERR-10]',
  async (type, result, words) => {
    await upload(type, { ...result, statusReason });
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull();
    screen.getByText(statusReason);
  },
);

it.each([
  ['audio', { status: 'unprocessable', durationMs: 5_000, statusReason }],
  ['video', { status: 'ready' }],
  ['video', { status: 'partial', statusReason }],
] as const)(
  'says nothing of what plays, or only waits for better tools: %s %o',
  async (type, result) => {
    await upload(type, result);
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  },
);
