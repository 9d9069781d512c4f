import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

it.each(['/movies', '/photos', '/audio'])(
  'leads back to %s when an item cannot be loaded',
  async (list) => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const find = () => {
      throw apiError('INTERNAL');
    };
    const { user, href } = renderApp(`${list}/${sampleMedia().id}`, anna(), { media: { find } });
    await screen.findByRole('button', { name: 'Try again' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(href()).toBe(list));
  },
);
