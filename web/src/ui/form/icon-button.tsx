import type { LucideIcon } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { Button, type ButtonProps } from '#ui/form/button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'size' | 'icon' | 'iconEnd' | 'busyLabel'> & {
  icon: LucideIcon;
  /** The accessible name and the tooltip: what the button does. */
  label: string;
  size?: 'icon' | 'icon-lg' | 'icon-xl';
  iconSize?: number;
  /** A word under the icon on phones, which show no tooltip. */
  caption?: string;
};

export function IconButton({
  icon: Icon,
  label,
  size = 'icon',
  variant = 'quiet',
  iconSize = 20,
  busy = false,
  caption,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      aria-label={label}
      size={size}
      variant={variant}
      busy={busy}
      className={cn(
        caption !== undefined &&
          'max-md:h-13 max-md:w-auto max-md:min-w-17 max-md:flex-col max-md:gap-1',
        className,
      )}
    >
      {!busy && <Icon size={iconSize} aria-hidden="true" />}
      {caption !== undefined && (
        <span className="text-[0.8125rem] leading-none font-[560] md:hidden">{caption}</span>
      )}
    </Button>
  );
}
