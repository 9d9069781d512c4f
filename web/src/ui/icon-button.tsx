import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from '#ui/button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'size' | 'icon' | 'iconEnd' | 'busyLabel'> & {
  icon: LucideIcon;
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  size?: 'icon' | 'icon-lg' | 'icon-xl';
  iconSize?: number;
};

export function IconButton({
  icon: Icon,
  label,
  size = 'icon',
  variant = 'quiet',
  iconSize = 20,
  busy = false,
  ...rest
}: IconButtonProps) {
  return (
    <Button title={label} {...rest} aria-label={label} size={size} variant={variant} busy={busy}>
      {!busy && <Icon size={iconSize} aria-hidden="true" />}
    </Button>
  );
}
