import * as Radix from 'radix-ui/popover';
import { cn } from '#lib/cn.ts';
import { useFirstOpening } from '#ui/overlay/opener.tsx';
import type { PopoverProps } from '#ui/overlay/popover.tsx';

/** A popover from its first opening on. */
export function OpenedPopover({
  id,
  asked,
  label,
  trigger,
  children,
  align = 'end',
  className,
  ...root
}: PopoverProps & { id: string; asked: Event | null }) {
  useFirstOpening(id, asked);
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
