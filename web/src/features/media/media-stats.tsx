import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { CalendarDays, Clock, HardDrive } from 'lucide-react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { typeStyles } from '#features/media/types/type-style.ts';
import { useSummary } from '#features/media/use-summary.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatTotalDuration } from '#lib/format-duration.ts';
import { formatPhotosTotalSize } from '#lib/format-size.ts';
import { formatCount } from '#lib/plural.ts';
import { StatItem } from '#ui/stat-item.tsx';
import { StatsGroup } from '#ui/stats-group.tsx';

const tones = { video: 'video', image: 'photo', audio: 'audio' } as const;

/** The three summary cards of a library page: count, total length or size, latest upload. */
export function MediaStats({ type }: { type: MediaType }) {
  const { data, isPending } = useSummary(type);
  const words = {
    video: mediaMessages.movies,
    image: mediaMessages.photos,
    audio: mediaMessages.audio,
  }[type];
  // Small on phones, where three of them are one line.
  const unread = <span className="max-md:text-small">{formatTotalDuration(undefined)}</span>;
  const noLatest = data ? mediaMessages.none : unread;
  const latest = data?.latestUpload ? formatDate(data.latestUpload) : noLatest;
  const second =
    type === 'image'
      ? {
          icon: HardDrive,
          label: mediaMessages.photos.totals.size,
          value: data ? formatPhotosTotalSize(data.totalSizeBytes) : unread,
        }
      : {
          icon: Clock,
          label: mediaMessages.movies.totals.duration,
          value: data ? formatTotalDuration(data.totalDurationMs) : unread,
        };

  return (
    <StatsGroup label={words.title}>
      <StatItem
        icon={typeStyles[type].icon}
        tone={tones[type]}
        label={words.totals.count}
        value={data ? formatCount(data.count) : unread}
        isLoading={isPending}
      />
      <StatItem {...second} isLoading={isPending} />
      <StatItem
        icon={CalendarDays}
        tone="accent"
        label={words.totals.latest}
        value={latest}
        isLoading={isPending}
      />
    </StatsGroup>
  );
}
