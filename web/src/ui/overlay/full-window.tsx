import * as Radix from 'radix-ui/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { useOpener } from '#ui/overlay/use-opener.ts';

type FullWindowProps = {
  /** The accessible name: what is shown. */
  label: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  children: ReactNode;
};

/** A view that fills the window and is always dark, such as a slideshow; focus then returns to what opened it. */
export function FullWindow({ label, onClose, onKeyDown, children }: FullWindowProps) {
  const opener = useOpener(true);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          data-theme="dark"
          aria-modal="true"
          aria-describedby={undefined}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="fixed inset-0 isolate z-(--z-viewer) overflow-hidden bg-page text-ink outline-none"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
