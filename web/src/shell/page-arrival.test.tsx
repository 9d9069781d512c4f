import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails, sampleMedia } from '#test/samples.ts';

it('names the browser tab after the page', async () => {
  const app = renderApp('/movies', anna());
  await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
  expect(document.title).toBe('Movies & Videos · Heirloom');
  await app.router.navigate({ to: '/' });
  await waitFor(() => expect(document.title).toBe('Heirloom'));
});

it('moves focus to the h1 after a change of page, and not when the first one opens', async () => {
  const app = renderApp('/movies', anna());
  const first = await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
  expect(document.activeElement).not.toBe(first);
  await app.user.click(screen.getAllByRole('link', { name: 'Photos' })[0]!);
  const second = await screen.findByRole('heading', { level: 1, name: 'Photos' });
  await waitFor(() => expect(document.activeElement).toBe(second));
});

it('leaves the focus where a quick person has put it in the new page already', async () => {
  const app = renderApp('/movies', anna(), {
    media: { summary: () => new Promise(() => {}) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
  const seen = new MutationObserver(() => {
    if (app.href() !== '/photos' || !screen.queryByRole('heading', { level: 1, name: 'Photos' }))
      return;
    seen.disconnect();
    screen.getByRole('button', { name: 'Upload Photo' }).focus();
  });
  seen.observe(document.body, { childList: true, subtree: true });
  await app.user.click(screen.getAllByRole('link', { name: 'Photos' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'Photos' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload Photo' }));
});

const film = sampleMedia();
const library = {
  media: {
    pages: () => ({ total: 1, pageSize: 100, cursors: [null] }),
    list: ({ type }: { type?: MediaType | undefined }) => ({
      items: type === 'image' ? [] : [film],
      nextCursor: null,
    }),
    find: () => sampleDetails({ sources: [] }),
  },
};

it.each(['/movies', '/'])('returns to the card that was opened, after Back on %s', async (path) => {
  const app = renderApp(path, anna(), library);
  const cards = () => screen.findAllByRole('link', { name: film.title });
  await app.user.click((await cards()).at(-1)!);
  await screen.findByRole('heading', { level: 1, name: film.title });
  app.router.history.back();
  await waitFor(async () => expect(document.activeElement).toBe((await cards()).at(-1)));
});

it('lets the keyboard skip the header', async () => {
  const { user } = renderApp('/movies', anna());
  await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
