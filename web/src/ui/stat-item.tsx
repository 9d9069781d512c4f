import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

type StatItemProps = {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  tone?: 'photo' | 'video' | 'audio' | 'accent' | 'neutral';
  /** Shows a placeholder until the value is loaded. */
  isLoading?: boolean;
  /**
   * `inline`: the icon is beside the label and the number is larger, for groups of five. `tile` is one line on phones:
   * icon and value.
   */
  layout?: 'tile' | 'inline';
};

const inks = {
  photo: 'text-photo',
  video: 'text-video',
  audio: 'text-audio',
  accent: 'text-lamp-ink',
  neutral: 'text-ink-2',
};

export function StatItem(props: StatItemProps) {
  const { icon: Icon, label, value, tone = 'neutral', isLoading = false, layout = 'tile' } = props;
  const headingId = useId();
  const isTile = layout === 'tile';
  return (
    <article
      aria-labelledby={headingId}
      className={cn(
        'flex min-w-0 items-center gap-4',
        isTile && 'max-md:justify-center max-md:gap-1.5',
      )}
      title={label}
    >
      {isTile && (
        <IconTile
          icon={Icon}
          tone={tone === 'neutral' ? 'mixed' : tone}
          className="max-md:hidden"
        />
      )}
      {isTile && (
        <Icon size={18} aria-hidden="true" className={cn('shrink-0 md:hidden', inks[tone])} />
      )}
      {/* Aligns the values of a row at the bottom, where one label takes two lines. */}
      <div
        className={cn(
          'flex min-w-0 flex-col justify-between md:flex-1 md:self-stretch',
          !isTile && 'flex-1 self-stretch',
        )}
      >
        <h2
          id={headingId}
          className={cn(
            'flex items-center gap-2 text-[0.8125rem] leading-[1.4] font-[560] text-ink-2 md:text-small',
            isTile && 'max-md:sr-only',
          )}
        >
          {!isTile && <Icon size={19} aria-hidden="true" className={cn('shrink-0', inks[tone])} />}
          {label}
        </h2>
        <div
          className={cn(
            'title-2 text-[clamp(1.0625rem,0.8rem+1.3vw,1.625rem)] leading-[1.2]',
            isTile && 'max-md:text-body max-md:whitespace-nowrap',
            !isTile && 'text-[clamp(1.375rem,1rem+1.2vw,2.125rem)] whitespace-nowrap',
          )}
        >
          {isLoading ? <Skeleton className="my-[0.15em] h-[0.9em] w-3/5 min-w-12" /> : value}
        </div>
      </div>
    </article>
  );
}
