import * as Radix from 'radix-ui/dropdown-menu';
import { cn } from '#lib/cn.ts';
import { MenuPartsContext } from '#ui/overlay/menu-parts.ts';
import type { MenuProps } from '#ui/overlay/menu.tsx';
import { useFirstOpening } from '#ui/overlay/opener.tsx';

/** A menu from its first opening on. Not modal, so that an item may open a dialog; above dialogs, so that one may contain it. */
export function OpenedMenu(props: MenuProps & { id: string; asked: Event | null }) {
  const {
    id,
    asked,
    trigger,
    children,
    align = 'end',
    side,
    isDark,
    className,
    onCloseAutoFocus,
    ...root
  } = props;
  useFirstOpening(id, asked);
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
          <MenuPartsContext value={Radix}>{children}</MenuPartsContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
