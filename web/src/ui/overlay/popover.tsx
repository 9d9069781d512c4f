import { Popover as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type PopoverProps = {
  /** The accessible name: what the panel is about. */
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** A floating panel for more than a list of commands. */
export function Popover({
  label,
  trigger,
  children,
  align = 'end',
  className,
  ...root
}: PopoverProps) {
  const id = useId();
  return (
    <Radix.Root {...root}>
      <Radix.Trigger asChild data-opener={id}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-opened-by={id}
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={cn(
            'menu-motion z-(--z-viewer-menu) max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg bg-surface p-4 text-ink shadow-3 outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
