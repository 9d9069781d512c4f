import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

function Card() {
  const show = useShowDialog();
  return (
    <button
      type="button"
      onClick={() =>
        show((onClose) => (
          <Dialog open onOpenChange={onClose} title="Edit">
            <input aria-label="Title" />
          </Dialog>
        ))
      }
    >
      Edit the lake
    </button>
  );
}

it('keeps a dialog and what was typed when the card that opened it leaves the screen', async () => {
  const { rerender, user } = renderUi(<Card />);
  await user.click(screen.getByRole('button', { name: 'Edit the lake' }));
  await user.type(screen.getByLabelText('Title'), 'Pond');
  rerender(<p>other cards</p>);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Pond');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ends a dialog with its page, also for whoever comes back', async () => {
  const { user, router } = renderUi(<Card />);
  await user.click(screen.getByRole('button', { name: 'Edit the lake' }));
  screen.getByRole('dialog');
  await act(() => router.navigate({ href: '/other' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => router.navigate({ href: '/' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
