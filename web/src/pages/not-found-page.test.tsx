import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';

describe('an unknown path', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  afterEach(() => warned.mockClear());

  it.each([
    ['signed in', anna()],
    ['signed out', null],
  ])('shows 404 with a way home, %s [ROUTE-07]', async (_name, visitor) => {
    renderApp('/no/such/page?secret=1', visitor);
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    const main = within(screen.getByRole('main'));
    main.getByText(/^404\b/);
    expect(main.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });

  it('logs the attempted path [ROUTE-08]', async () => {
    renderApp('/no/such/page?secret=1', null);
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    const lines = warned.mock.calls.flat().join('\n');
    expect(lines).toContain('/no/such/page');
    expect(lines).not.toContain('secret');
  });
});
