import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia, sampleSession } from '#test/samples.ts';

giveRoom();

it.each([
  ['Edit title and description', 'dialog'],
  ['Delete', 'alertdialog'],
])('shows nothing of “%s” to the next person who signs in', async (entry, role) => {
  const app = renderApp('/movies', anna(), {
    media: {
      pages: () => ({ total: 1, pageSize: 100, cursors: [null] }),
      list: () => ({ items: [sampleMedia()], nextCursor: null }),
    },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'More actions for Morning at the lake' }),
  );
  await app.user.click(await screen.findByRole('menuitem', { name: entry }));
  await screen.findByRole(role);
  const boris = sampleSession({ id: crypto.randomUUID(), username: 'boris' });
  app.store.signedIn(boris);
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
});
