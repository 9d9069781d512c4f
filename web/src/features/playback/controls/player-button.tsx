import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

type PlayerButtonProps = ComponentProps<'button'> & {
  icon: LucideIcon;
  label: string;
  iconSize?: number;
};

/** A round control on a picture: 56 px, always on a scrim. */
export function PlayerButton({
  icon: Icon,
  label,
  iconSize = 26,
  className,
  ...native
}: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...native}
      className={cn(
        'press grid size-14 shrink-0 place-items-center rounded-full text-on-image hover:bg-scrim',
        className,
      )}
    >
      <Icon size={iconSize} aria-hidden="true" />
    </button>
  );
}
