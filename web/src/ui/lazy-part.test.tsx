import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

afterEach(() => dismissToasts());

it('says that a part could not be loaded, and shows it when the next click could load it', async () => {
  let isOnline = false;
  const Part = lazyPart(async () => {
    if (!isOnline) throw new Error('There is no such file any more.');
    return () => <p>The part</p>;
  });
  const { user } = renderUi(
    <>
      <Part />
      <button type="button">Open</button>
    </>,
  );
  await screen.findByText('This part of Heirloom could not be loaded');
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('The part');
});

it('opens a menu for the first time as every other time: by key with its first entry focused', async () => {
  const { user } = renderUi(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={() => {}}>Edit</MenuItem>
    </Menu>,
  );
  const more = () => screen.getByRole('button', { name: 'More' });
  expect(more().getAttribute('aria-haspopup')).toBe('menu');
  expect(more().getAttribute('aria-expanded')).toBe('false');
  await user.tab();
  expect(document.activeElement).toBe(more());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(document.activeElement).toBe(more());
  await user.click(more());
  await screen.findByRole('menuitem', { name: 'Edit' });
});
