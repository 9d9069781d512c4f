import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';

function openPhoto(changes: Partial<MediaDetails> = {}) {
  const photo = sampleDetails({ type: 'image', photoUrl: '/photo.webp', sources: [], ...changes });
  return renderApp(`/photos/${photo.id}`, anna(), {
    media: { find: () => photo, around: () => ({ items: [photo], index: 0, total: 1 }) },
    collections: { containing: () => ({ collections: [] }) },
  });
}

it('closes by Escape after a click on the picture, too', async () => {
  const app = openPhoto();
  await app.user.click(await screen.findByRole('img', { name: 'Morning at the lake' }));
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(app.href()).toBe('/photos'));
});
