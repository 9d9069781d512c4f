import { createElement, type ReactNode, useId, useState } from 'react';
import { createPart } from '#lib/part.ts';
import { usePart } from '#ui/lazy-part.tsx';
import { openWithContents } from '#ui/overlay/lazy-content.ts';
import { ClosedOpener, type OpenerButton } from '#ui/overlay/opener.tsx';

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: OpenerButton;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Called when the menu has closed, before focus returns to its button. */
  onCloseAutoFocus?: (event: Event) => void;
  /** For menus over a film or a photo, which are dark in every theme. */
  isDark?: boolean;
  className?: string;
};

const opened = createPart(async () => (await import('#ui/overlay/opened-menu.tsx')).OpenedMenu);

/** A drop-down of MenuItems. Before it is first opened it is only its button, of which a page may have hundreds. */
export function Menu(props: MenuProps) {
  const id = useId();
  const [asked, setAsked] = useState<Event | null>(null);
  const isNeeded = asked !== null || props.open === true;
  const content = usePart(opened, isNeeded);
  if (isNeeded && content) return createElement(content, { ...props, id, asked });
  return (
    <ClosedOpener id={id} kind="menu" onOpen={(event) => openWithContents(() => setAsked(event))}>
      {props.trigger}
    </ClosedOpener>
  );
}
