import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { Avatar } from '#ui/avatar.tsx';

it('shows the initial without an image, and when the image fails', () => {
  const { container, rerender } = renderUi(<Avatar name="maria@hollisfamily.org" />);
  expect(container.textContent).toBe('M');
  rerender(<Avatar name="maria@hollisfamily.org" imageUrl="/avatar.jpg" />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/avatar.jpg');
  if (image) fireEvent.error(image);
  expect(container.textContent).toBe('M');
});

it('keeps the tint of a person who is renamed', () => {
  const { container, rerender } = renderUi(<Avatar name="Maria" personId="7f31" />);
  const before = container.querySelector('span')?.className;
  rerender(<Avatar name="Otto" personId="7f31" />);
  expect(container.querySelector('span')?.className).toBe(before);
});
