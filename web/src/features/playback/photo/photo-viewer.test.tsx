import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

const three = ['Lake', 'Cake', 'Snow'].map((title, place) =>
  sampleDetails({
    id: `c1a7b9de-0000-4000-8000-00000000000${place + 1}`,
    type: 'image',
    title,
    photoUrl: `/${title}.webp`,
    sources: [],
  }),
);

/** Opens the middle one of three photos. */
function openAmong({ mend = true } = {}) {
  const rotated: unknown[] = [];
  const app = renderApp(`/photos/${three[1]!.id}`, anna(), {
    media: {
      find: ({ id }) => ({
        ...three.find((photo) => photo.id === id)!,
        rights: { download: mend, mend, trash: mend, share: mend },
      }),
      around: ({ id }) => ({
        items: three,
        index: three.findIndex((photo) => photo.id === id),
        total: 3,
      }),
      rotate: (input) => {
        rotated.push(input);
        return three[1]!;
      },
    },
    collections: { containing: () => ({ collections: [] }) },
  });
  const shows = (title: string) =>
    waitFor(() => screen.getByRole('heading', { level: 1, name: title }));
  return { ...app, rotated, shows };
}

it('goes through the photos by keys, and stays at the ends', async () => {
  const { user, shows } = openAmong();
  await shows('Cake');
  await screen.findByText(/2 of 3/);
  await user.keyboard('{ArrowRight}');
  await shows('Snow');
  await screen.findByText(/3 of 3/);
  await user.keyboard('{ArrowRight}');
  await shows('Snow');
  await user.keyboard('{Home}');
  await shows('Lake');
  await user.keyboard('{PageDown}');
  await shows('Snow');
  await user.keyboard('{ArrowLeft}');
  await shows('Cake');
});

it('goes through them by its buttons and by the small pictures below', async () => {
  const { user, shows } = openAmong();
  await shows('Cake');
  await user.click(await screen.findByRole('button', { name: 'Next photo' }));
  await shows('Snow');
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  const nearby = within(screen.getByRole('navigation', { name: 'Photos nearby' }));
  expect(nearby.getByRole('button', { current: true })).toBe(
    nearby.getByRole('button', { name: 'Snow' }),
  );
  await user.click(nearby.getByRole('button', { name: 'Lake' }));
  await shows('Lake');
  expect(screen.queryByRole('button', { name: 'Previous photo' })).toBeNull();
});

it('opens and closes the details by a key and by the button', async () => {
  const { user, shows } = openAmong();
  await shows('Cake');
  await user.keyboard('i');
  await screen.findByText('Original file');
  await user.click(screen.getByRole('button', { name: 'Details', pressed: true }));
  await waitFor(() => expect(screen.queryByText('Original file')).toBeNull());
});

it('turns a photo for who may mend it, and offers it nobody else', async () => {
  const { user, shows, rotated } = openAmong();
  await shows('Cake');
  await user.click(await screen.findByRole('button', { name: 'Rotate right' }));
  await waitFor(() => expect(rotated).toHaveLength(1));
  expect(rotated[0]).toMatchObject({ id: three[1]!.id });
  cleanup();
  const looking = openAmong({ mend: false });
  await looking.shows('Cake');
  expect(screen.queryByRole('button', { name: 'Rotate right' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});
