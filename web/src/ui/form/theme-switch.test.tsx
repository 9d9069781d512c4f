import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { ThemeSwitch } from '#ui/form/theme-switch.tsx';

it('starts with the system and keeps what is chosen', async () => {
  const { user } = renderUi(<ThemeSwitch />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('heirloom.theme')).toBe('dark');
});
