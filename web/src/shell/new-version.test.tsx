import { webBuildHeader } from '@heirloom/contract/web-build.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { noticeBuild } from '#api/new-version.ts';
import { anna, renderApp } from '#test/render-app.tsx';

const own = '/assets/index-A1.js';
function answerOf(build: string): void {
  act(() => noticeBuild(new Headers({ [webBuildHeader]: build }), own));
}

afterEach(() => {
  answerOf(own);
  vi.restoreAllMocks();
});

it('offers to load the page anew when the server has another version of the app', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { user } = renderApp('/', anna());
  await screen.findByRole('heading', { level: 1 });
  answerOf(own);
  expect(screen.queryByText('A new version is here.')).toBe(null);
  answerOf('/assets/index-B2.js');
  screen.getByText('A new version is here.');
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('says the same in place of a page that fails meanwhile', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const broken = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const { router, user } = renderApp('/', anna());
  await screen.findByRole('heading', { level: 1 });
  answerOf('/assets/index-B2.js');
  const movies = router.routesByPath['/movies'];
  const { component } = movies.options;
  // Routes are shared by all tests of a worker.
  onTestFinished(() => void movies.update({ component }));
  movies.update({ component: broken });
  await router.navigate({ to: '/movies' });
  await screen.findByRole('heading', { level: 1, name: 'A new version is here.' });
  screen.getByText('This page must be loaded anew. Nothing of yours is lost.');
  await user.click(screen.getAllByRole('button', { name: 'Reload' }).at(-1)!);
  expect(reload).toHaveBeenCalled();
});
