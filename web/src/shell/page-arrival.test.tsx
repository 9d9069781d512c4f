import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';

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

it('lets the keyboard skip the header', async () => {
  const { user } = renderApp('/movies', anna());
  await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
