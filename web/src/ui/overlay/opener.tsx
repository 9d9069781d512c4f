import { cloneElement, type ComponentProps, type ReactElement, useEffect, useRef } from 'react';

/** What a menu or popover is opened by. */
export type OpenerButton = ReactElement<ComponentProps<'button'>>;

type ClosedOpenerProps = {
  /** By which dialogs find the button again. */
  id: string;
  kind: 'menu' | 'dialog';
  children: OpenerButton;
  /** Called with the event that would open it. */
  onOpen: (event: Event) => void;
};

/** The button of a menu or popover that was not opened yet, whose code may not be loaded. */
export function ClosedOpener({ id, kind, children, onOpen }: ClosedOpenerProps) {
  const opens = (event: { preventDefault: () => void; nativeEvent: Event }) => {
    event.preventDefault();
    onOpen(event.nativeEvent);
  };
  const own: ComponentProps<'button'> & { 'data-opener': string } = {
    'data-opener': id,
    'aria-haspopup': kind,
    'aria-expanded': false,
    ...(kind === 'dialog' && { onClick: opens }),
    ...(kind === 'menu' && {
      onPointerDown: (event) => {
        if (event.button === 0 && !event.ctrlKey) opens(event);
      },
      onKeyDown: (event) => {
        if (['Enter', ' ', 'ArrowDown'].includes(event.key)) opens(event);
      },
    }),
  };
  return cloneElement(children, own);
}

/**
 * Gives the event that asked for the first opening to the button of the library, which has taken the place of the
 * other one, so that it opens as it would by itself: by key with the first entry focused, by pointer without.
 */
export function useFirstOpening(id: string, asked: Event | null): void {
  const done = useRef<Event | null>(null);
  useEffect(() => {
    const button = document.querySelector<HTMLElement>(`[data-opener="${id}"]`);
    if (!asked || !button || done.current === asked) return;
    done.current = asked;
    if (asked.type === 'keydown') button.focus();
    // An event cannot be dispatched again, so this one is like it.
    button.dispatchEvent(new (asked.constructor as typeof Event)(asked.type, asked));
  }, [id, asked]);
}
