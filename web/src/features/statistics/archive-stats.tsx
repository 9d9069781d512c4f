import type { Statistics } from '@heirloom/contract/statistics/statistics.contract.ts';
import { AudioLines, Film, HardDrive, Image, Users } from 'lucide-react';
import { statisticsMessages as words } from '#features/statistics/statistics.messages.ts';
import { formatGigabytes, formatSize } from '#lib/format-size.ts';
import { formatCount } from '#lib/plural.ts';
import { StatItem } from '#ui/stat-item.tsx';
import { StatsGroup } from '#ui/stats-group.tsx';

/** The five totals, with a note on what they include. */
export function ArchiveStats({ totals }: { totals: Statistics | undefined }) {
  const items = [
    { icon: Users, label: words.users, tone: 'accent', count: totals?.users },
    { icon: Film, label: words.videos, tone: 'video', count: totals?.videos },
    { icon: Image, label: words.images, tone: 'photo', count: totals?.images },
    { icon: AudioLines, label: words.audio, tone: 'audio', count: totals?.audio },
  ] as const;
  return (
    <div className="mb-(--grid-gap)">
      <StatsGroup
        label={words.totals}
        className="max-md:[&>*:first-child]:col-span-2 max-md:[&>*:nth-child(even)]:border-l-0 max-md:[&>*:nth-child(odd)]:not-first:border-l"
      >
        {items.map(({ count, ...item }) => (
          <StatItem
            key={item.label}
            {...item}
            layout="inline"
            isLoading={count === undefined}
            value={count !== undefined && formatCount(count)}
          />
        ))}
        <StatItem
          icon={HardDrive}
          label={words.storage}
          layout="inline"
          isLoading={totals === undefined}
          value={totals && formatGigabytes(totals.sizeBytes)}
        />
      </StatsGroup>
      {totals !== undefined && (
        <p className="mt-2 px-1 text-small text-ink-2">
          {words.note(totals.trashed, formatSize(totals.derivedBytes))}
          {totals.clips !== undefined && <span className="block">{words.clips(totals.clips)}</span>}
        </p>
      )}
    </div>
  );
}
