import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { useToastSuppression } from '#ui/feedback/toast-suppression.ts';
import { dismissToasts, showToast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Lets time pass in small steps, because a step may start another timer. */
async function passSeconds(seconds: number) {
  const stepMs = 250;
  for (let passedMs = 0; passedMs < seconds * 1000; passedMs += stepMs) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(stepMs);
    });
  }
}

/** Waits a moment after asking for a toast, because it appears with a delay. */
async function show(ask: () => void) {
  act(ask);
  await passSeconds(0.1);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  dismissToasts();
  await passSeconds(1);
  vi.useRealTimers();
});

describe('a toast', () => {
  it.each(['success', 'info', 'warning'] as const)(
    'of %s is a status and goes after 6 s',
    async (tone) => {
      renderUi(<p>page</p>);
      await show(() =>
        showToast[tone]({ title: 'Collection created', description: 'with 3 items' }),
      );
      expect(screen.getByRole('status').textContent).toContain('Collection createdwith 3 items');
      await passSeconds(5.5);
      expect(screen.queryByRole('status')).not.toBeNull();
      await passSeconds(1);
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it('of an error is an alert and stays until it is dismissed [ERR-01]', async () => {
    renderUi(<p>page</p>);
    await show(() => showToast.error({ title: 'Upload failed' }));
    await passSeconds(60);
    expect(screen.getByRole('alert').textContent).toContain('Upload failed');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await passSeconds(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives focus back the moment it is dismissed, so that no later click is disturbed', async () => {
    renderUi(<button type="button">More actions</button>);
    const before = screen.getByRole('button', { name: 'More actions' });
    before.focus();
    await show(() => showToast.success({ title: 'Thumbnail updated' }));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    fireEvent.focus(dismiss, { relatedTarget: before });
    dismiss.focus();
    fireEvent.click(dismiss);
    expect(document.activeElement).toBe(before);
  });

  it('goes by itself also after another one was dismissed that had the focus from nowhere', async () => {
    renderUi(<p>page</p>);
    await show(() => showToast.error({ title: 'Upload failed' }));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    await passSeconds(1);
    await show(() => showToast.success({ title: 'Saved' }));
    await passSeconds(7);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('lets the keyboard leave the page, as Tab does on its last element', async () => {
    renderUi(<button type="button">Before</button>);
    const before = screen.getByRole('button', { name: 'Before' });
    await show(() => showToast.error({ title: 'Upload failed' }));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    before.focus();
    fireEvent.focus(dismiss, { relatedTarget: before });
    dismiss.focus();
    dismiss.blur();
    expect(document.activeElement).toBe(document.body);
  });

  it('lets the keyboard go on to the next element', async () => {
    renderUi(
      <>
        <button type="button">Before</button>
        <button type="button">After</button>
      </>,
    );
    const [before, after] = ['Before', 'After'].map((name) => screen.getByRole('button', { name }));
    await show(() => showToast.error({ title: 'Upload failed' }));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    before!.focus();
    fireEvent.focus(dismiss, { relatedTarget: before });
    dismiss.focus();
    // Sonner would move the focus back at this moment.
    fireEvent.blur(dismiss, { relatedTarget: after });
    expect(document.activeElement).not.toBe(before);
  });

  it.each([
    ['the pointer is on it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['it has focus', fireEvent.focus, fireEvent.blur],
  ])('waits while %s', async (_state, enter, leave) => {
    renderUi(<p>page</p>);
    await show(() => showToast.success({ title: 'Saved' }));
    await passSeconds(4);
    enter(screen.getByRole('status'));
    await passSeconds(30);
    expect(screen.queryByRole('status')).not.toBeNull();
    leave(screen.getByRole('status'));
    await passSeconds(3);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('offers an action, and goes once it is taken', async () => {
    const undo = vi.fn<() => void>();
    renderUi(<p>page</p>);
    await show(() =>
      showToast.success({ title: 'File deleted', action: { label: 'Undo', onClick: undo } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await passSeconds(1);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the place of toasts', () => {
  const placeOf = (text: string) =>
    screen.getByText(text).closest('[data-sonner-toaster]')?.getAttribute('data-y-position');
  function Page({ isAsking }: { isAsking: boolean }) {
    return (
      <Dialog open={isAsking} onOpenChange={() => {}} title="Delete it?">
        <button type="button">Delete</button>
      </Dialog>
    );
  }

  it('is the top while a dialog is open, whose buttons are at the bottom', async () => {
    const { rerender } = renderUi(<Page isAsking={false} />);
    await show(() => showToast.error({ title: 'Upload failed' }));
    expect(placeOf('Upload failed')).toBe('bottom');
    rerender(<Page isAsking />);
    await passSeconds(0.1);
    expect(placeOf('Upload failed')).toBe('top');
    rerender(<Page isAsking={false} />);
    await passSeconds(0.1);
    expect(placeOf('Upload failed')).toBe('bottom');
  });
});

describe('suppression', () => {
  const isAboutSubscription = ({ title }: { title: string }) => /subscription/i.test(title);

  function AuthPage() {
    useToastSuppression(isAboutSubscription);
    return <p>auth</p>;
  }

  it('drops what the page on screen does not want, and only there', async () => {
    const { rerender } = renderUi(<AuthPage />);
    await show(() => {
      showToast.error({ title: 'Your subscription has expired.' });
      showToast.error({ title: 'Wrong password' });
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    rerender(<p>home</p>);
    await show(() => showToast.error({ title: 'Your subscription has expired.' }));
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });
});
