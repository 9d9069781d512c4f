import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';

function openPhoto(changes: Partial<MediaDetails>) {
  const photo = sampleDetails({ type: 'image', sources: [], ...changes });
  renderApp(`/photos/${photo.id}`, anna(), {
    media: { find: () => photo, around: () => ({ items: [photo], index: 0, total: 1 }) },
    collections: { containing: () => ({ collections: [] }) },
  });
}
const nothing = { thumbnailUrl: null, gridUrl: null, photoUrl: null };

it('says why a photo cannot be shown, and gives its original', async () => {
  const statusReason = 'This camera raw file has no preview inside.';
  openPhoto({ ...nothing, status: 'unprocessable', statusReason });
  const alert = await screen.findByRole('alert');
  within(alert).getByText("Can't be shown");
  within(alert).getByText(statusReason);
  within(alert).getByRole('link', { name: 'Download original' });
});

it('says that a photo is not ready yet', async () => {
  openPhoto({ ...nothing, status: 'processing' });
  await screen.findByText('This photo is being made ready.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says over a damaged photo what is wrong with it', async () => {
  openPhoto({ status: 'damaged', statusReason: 'The end of this file is missing.' });
  await screen.findByText('The end of this file is missing.');
});
