import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

const badgeStyles = cva(
  'inline-flex min-h-7 w-fit shrink-0 items-center gap-1.5 rounded-[0.5rem] px-2.5 py-0.5 text-caption leading-tight font-[640] whitespace-nowrap',
  {
    variants: {
      tone: {
        photo: 'bg-photo-soft text-photo',
        video: 'bg-video-soft text-video',
        audio: 'bg-audio-soft text-audio',
        mixed: 'bg-mixed-soft text-mixed',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
        accent: 'bg-lamp-soft text-lamp-ink',
        neutral: 'bg-surface-2 text-ink-2',
      },
      /** On a picture the badge has a solid background. */
      onPicture: { true: 'bg-surface shadow-print', false: '' },
    },
    defaultVariants: { tone: 'neutral', onPicture: false },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>['tone']>;

type BadgeProps = ComponentProps<'span'> &
  VariantProps<typeof badgeStyles> & { icon?: LucideIcon; dot?: boolean };

export function Badge({
  tone,
  onPicture,
  icon: Icon,
  dot,
  className,
  children,
  ...native
}: BadgeProps) {
  return (
    <span {...native} className={cn(badgeStyles({ tone, onPicture }), className)}>
      {dot && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />}
      {Icon && <Icon size={16} aria-hidden="true" className="shrink-0" />}
      {children}
    </span>
  );
}
