import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useToastPlace } from '#ui/feedback/toast-place.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { DialogDescription } from '#ui/overlay/dialog-description.tsx';
import { firstFieldIn } from '#ui/overlay/dialog-focus.ts';
import { useOpener } from '#ui/overlay/use-opener.ts';
import { uiMessages } from '#ui/ui.messages.ts';

type DialogHeaderProps = { title: ReactNode; description: ReactNode; busy: boolean };

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** While work is under way, the close button, Esc and a click outside do nothing. */
  busy?: boolean;
  /** Width on large screens in px of the design; below 768 px the dialog is a bottom sheet. */
  width?: number;
  /** The element that gets focus first; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  role?: 'dialog' | 'alertdialog';
};

/**
 * A modal dialog; it is above viewers too, because they open some. Put DialogBody and DialogFooter inside, within a
 * DialogForm if it is a form.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, busy = false, width = 560 } = props;
  const { initialFocus, role = 'dialog' } = props;
  const opener = useOpener(open);
  useToastPlace(open ? 'top-center' : null);

  const handleOpenChange = (next: boolean) => {
    if (next || !busy) onOpenChange(next);
  };
  const ignoreToasts = (event: Event) => {
    if (isInToast(event.target)) event.preventDefault();
  };
  const focusInside = (event: Event) => {
    if (!(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    (initialFocus?.current ?? firstFieldIn(event.currentTarget) ?? event.currentTarget).focus();
  };
  const focusOpener = (event: Event) => {
    event.preventDefault();
    opener.current?.focus();
  };

  return (
    <Radix.Root open={open} onOpenChange={handleOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay-motion fixed inset-0 z-(--z-viewer-menu) flex items-end justify-center bg-overlay md:items-center md:p-6">
          <Radix.Content
            role={role}
            aria-modal="true"
            aria-busy={busy || undefined}
            onOpenAutoFocus={focusInside}
            onCloseAutoFocus={focusOpener}
            onInteractOutside={ignoreToasts}
            onKeyDown={keepKeys}
            style={{ '--dialog-width': `${width / 16}rem` } as CSSProperties}
            className="dialog-motion flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-[1.375rem] bg-surface text-ink shadow-3 outline-none md:max-h-full md:max-w-(--dialog-width) md:rounded-xl"
          >
            <DialogHeader title={title} description={description} busy={busy} />
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Stops key events at the dialog: a player that opened it must not react to them. */
function keepKeys(event: KeyboardEvent): void {
  event.stopPropagation();
}

/** Tells whether a click was in a toast: dismissing a toast above the dialog must not close the dialog. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

function DialogHeader({ title, description, busy }: DialogHeaderProps) {
  return (
    <div className="flex items-start gap-4 px-5 pt-5 pb-3 md:px-8 md:pt-6 md:pb-4">
      <div className="min-w-0 flex-1 pt-1.5">
        <Radix.Title className="title-2">{title}</Radix.Title>
        {description !== undefined && (
          <DialogDescription className="mt-1.5">{description}</DialogDescription>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton
          icon={X}
          label={busy ? uiMessages.closeUnavailable : uiMessages.close}
          aria-disabled={busy || undefined}
          className="-mr-2.5 aria-disabled:text-(--ink-disabled)"
        />
      </Radix.Close>
    </div>
  );
}
