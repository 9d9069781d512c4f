import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { cn } from '#lib/cn.ts';

const tileStyles = cva('grid shrink-0 place-items-center', {
  variants: {
    tone: {
      photo: 'bg-photo-soft text-photo',
      video: 'bg-video-soft text-video',
      audio: 'bg-audio-soft text-audio',
      mixed: 'bg-mixed-soft text-mixed',
      success: 'bg-success-soft text-success',
      danger: 'bg-danger-soft text-danger',
      accent: 'bg-lamp-soft text-lamp-ink',
      neutral: 'bg-surface-2 text-ink-2',
    },
    size: { sm: 'size-11 rounded-[0.75rem]', md: 'size-12 rounded-md', lg: 'size-19 rounded-xl' },
  },
  defaultVariants: { tone: 'neutral', size: 'md' },
});

const iconSizes = { sm: 20, md: 20, lg: 32 };

type IconTileProps = VariantProps<typeof tileStyles> & { icon: LucideIcon; className?: string };

/** A soft square with an icon. Decorative: the words are beside it. */
export function IconTile({ icon: Icon, tone, size, className }: IconTileProps) {
  return (
    <span aria-hidden="true" className={cn(tileStyles({ tone, size }), className)}>
      <Icon size={iconSizes[size ?? 'md']} />
    </span>
  );
}
