import { DropdownMenu as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Called when the menu has closed, before focus returns to its button. */
  onCloseAutoFocus?: (event: Event) => void;
  /** For menus over a film or a photo, which are dark in every theme. */
  isDark?: boolean;
  className?: string;
};

/** A drop-down of MenuItems. Not modal, so that an item may open a dialog; above dialogs, so that one may contain it. */
export function Menu(props: MenuProps) {
  const {
    trigger,
    children,
    align = 'end',
    side,
    isDark,
    className,
    onCloseAutoFocus,
    ...root
  } = props;
  const id = useId();
  return (
    <Radix.Root modal={false} {...root}>
      <Radix.Trigger asChild data-opener={id}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-opened-by={id}
          data-theme={isDark ? 'dark' : undefined}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(
            'menu-motion z-(--z-viewer-menu) max-h-(--radix-dropdown-menu-content-available-height) min-w-60 overflow-y-auto rounded-lg bg-surface p-2 text-ink shadow-3',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
