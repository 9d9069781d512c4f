import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type MouseEvent } from 'react';
import { cn } from '#lib/cn.ts';
import { buttonStyles, type ButtonStyle } from '#ui/form/button-styles.ts';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: LucideIcon;
    iconEnd?: LucideIcon;
    /** Work is under way: the ring replaces the icon and clicks do nothing. */
    busy?: boolean;
    busyLabel?: string;
    /** Why the button does nothing at the moment: it stays focusable and shows the reason. */
    disabledReason?: string;
  };

export function Button({
  variant,
  size,
  icon: Icon,
  iconEnd: IconEnd,
  busy = false,
  busyLabel,
  disabledReason,
  className,
  children,
  onClick,
  ...native
}: ButtonProps) {
  const reasonId = useId();
  const isBlocked = busy || disabledReason !== undefined;

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      title={disabledReason}
      aria-describedby={disabledReason === undefined ? undefined : reasonId}
      {...native}
      className={cn(buttonStyles({ variant, size }), className)}
      aria-disabled={isBlocked || native['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busy ? <SpinnerRing /> : Icon && <Icon size={20} aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
      {IconEnd && <IconEnd size={18} aria-hidden="true" />}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
}
