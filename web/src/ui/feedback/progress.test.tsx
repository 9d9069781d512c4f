import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Spinner } from '#ui/spinner.tsx';

it.each([
  [69.6, '70', '70%'],
  [-3, '0', '0%'],
  [140, '100', '100%'],
])('says %d as words, number and bar', (value, now, percent) => {
  renderUi(<Progress label="Uploading, details saved" value={value} />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading, details saved' });
  expect(bar.getAttribute('aria-valuenow')).toBe(now);
  expect(screen.getByText(percent)).toBeTruthy();
});

it('has no number while nobody can tell', () => {
  renderUi(<Progress label="Preparing" value={null} />);
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});

it('announces what is on its way in words', () => {
  renderUi(<Spinner label="Loading your videos…" />);
  expect(screen.getByRole('status').textContent).toBe('Loading your videos…');
});
