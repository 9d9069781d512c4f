import { createElement, type ReactNode, useId, useState } from 'react';
import { createPart } from '#lib/part.ts';
import { usePart } from '#ui/lazy-part.tsx';
import { openWithContents } from '#ui/overlay/lazy-content.ts';
import { ClosedOpener, type OpenerButton } from '#ui/overlay/opener.tsx';

export type PopoverProps = {
  /** The accessible name: what the panel is about. */
  label: string;
  trigger: OpenerButton;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

const opened = createPart(
  async () => (await import('#ui/overlay/opened-popover.tsx')).OpenedPopover,
);

/** A floating panel for more than a list of commands. Before it is first opened it is only its button. */
export function Popover(props: PopoverProps) {
  const id = useId();
  const [asked, setAsked] = useState<Event | null>(null);
  const isNeeded = asked !== null || props.open === true;
  const content = usePart(opened, isNeeded);
  if (isNeeded && content) return createElement(content, { ...props, id, asked });
  return (
    <ClosedOpener id={id} kind="dialog" onOpen={(event) => openWithContents(() => setAsked(event))}>
      {props.trigger}
    </ClosedOpener>
  );
}
