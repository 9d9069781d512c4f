import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { SegmentedLink } from '#ui/form/segmented-link.tsx';
import { SegmentedNav } from '#ui/form/segmented-nav.tsx';

it('marks the page the person is on', () => {
  renderUi(
    <SegmentedNav label="Library">
      <SegmentedLink to="/movies">Movies</SegmentedLink>
      <SegmentedLink to="/photos">Photos</SegmentedLink>
    </SegmentedNav>,
    { path: '/photos' },
  );
  expect(screen.getByRole('navigation', { name: 'Library' })).toBeTruthy();
  const [movies, photos] = screen.getAllByRole('link');
  expect(movies?.getAttribute('href')).toBe('/movies');
  expect(movies?.hasAttribute('aria-current')).toBe(false);
  expect(photos?.getAttribute('aria-current')).toBe('page');
});
