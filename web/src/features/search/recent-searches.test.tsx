import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readRecentSearches, rememberSearch } from '#features/search/recent-searches.ts';
import { anna, renderApp } from '#test/render-app.tsx';

afterEach(() => localStorage.clear());

it('forgets them when the person signs out, whoever searched on this device [SESSION-02]', async () => {
  const { id } = anna().user;
  rememberSearch(id, 'red boat');
  rememberSearch('c1a7b9de-0000-4000-8000-00000000f00d', 'divorce');
  localStorage.setItem('another.key', 'stays');
  const { store } = renderApp('/test-route', anna());
  await waitFor(() => expect(store.getState().status).toBe('signed-in'));
  expect(readRecentSearches(id)).toEqual(['red boat']);
  act(() => store.signedOut());
  await waitFor(() => expect(readRecentSearches(id)).toEqual([]));
  expect(Object.keys(localStorage).filter((key) => key.includes('search'))).toEqual([]);
  expect(localStorage.getItem('another.key')).toBe('stays');
});
