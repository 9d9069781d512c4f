import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TooltipProps = {
  label: string;
  /** One focusable element. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** Extra words on hover and focus; never the only place where something is said. */
export function Tooltip({ label, children, side }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={500}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="menu-motion z-(--z-viewer-menu) max-w-80 rounded-sm bg-primary px-3 py-1.5 text-small text-primary-foreground shadow-2"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
