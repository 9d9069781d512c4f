import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type UploadProps = { busy?: boolean; onSubmit?: () => void };

function Upload({ busy = false, onSubmit }: UploadProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Open from the menu</MenuItem>
      </Menu>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Single Upload"
        description="One file"
        busy={busy}
      >
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
        >
          <DialogBody>
            <Field label="Title">
              <Input />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button type="submit" busy={busy} busyLabel="Uploading…">
              Upload
            </Button>
          </DialogFooter>
        </DialogForm>
      </Dialog>
    </>
  );
}

const isOpen = () => screen.queryByRole('dialog') !== null;

describe('an idle dialog', () => {
  it('is named and described, and starts on its first field', async () => {
    const { user } = renderUi(<Upload />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Single Upload' });
    expect(
      document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('One file');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })),
    );
  });

  it.each([
    ['Esc', '{Escape}'],
    ['its close button', null],
  ])('closes by %s and gives focus back to what opened it', async (_way, key) => {
    const { user } = renderUi(<Upload />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    if (key) await user.keyboard(key);
    else await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(document.activeElement).toBe(opener);
  });

  it('closes by a click outside', async () => {
    const { user } = renderUi(<Upload />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('dialog').parentElement ?? document.body);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('gives focus back to the button of a menu when an item of it opened the dialog', async () => {
    const { user } = renderUi(<Upload />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Open from the menu' }));
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  it('submits by Enter in a field', async () => {
    let submitted = 0;
    const { user } = renderUi(<Upload onSubmit={() => (submitted += 1)} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lake{Enter}');
    expect(submitted).toBe(1);
  });
});

describe('a busy dialog', () => {
  it('says that it cannot be closed, and stays open for the button, Esc and a click outside', async () => {
    const { user } = renderUi(<Upload busy />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const close = screen.getByRole('button', { name: 'Close (unavailable while uploading)' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    await user.click(close);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('dialog').parentElement ?? document.body);
    // If the dialog were closing, it would be gone by then.
    await new Promise((settled) => {
      setTimeout(settled, 50);
    });
    expect(isOpen()).toBe(true);
  });

  it('does not submit twice', async () => {
    let submitted = 0;
    const { user } = renderUi(<Upload busy onSubmit={() => (submitted += 1)} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Uploading…' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
    expect(submitted).toBe(0);
  });
});

it('has toasts above it at the top, so that they cover none of its buttons', async () => {
  const place = () =>
    document.querySelector('[data-sonner-toaster]')?.getAttribute('data-y-position');
  const { user } = renderUi(<Upload />);
  act(() => showToast.error({ title: 'Torn' }));
  await screen.findByText('Torn');
  expect(place()).toBe('bottom');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(place()).toBe('top'));
});
