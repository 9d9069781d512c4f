import type { QueueFilter, QueueView } from '#features/uploads/queue-view.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { cn } from '#lib/cn.ts';
import { segment, segmentGroup } from '#ui/form/segment-styles.ts';

type QueueFiltersProps = {
  view: QueueView;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
};

const words = uploadMessages.bulk.filter;

/** Shows all files, or only those with an error, or those that were there already. */
export function QueueFilters({ view: { ids }, filter, onFilter }: QueueFiltersProps) {
  const offered = (['all', 'error', 'duplicate'] as const).filter((each) => ids[each].length > 0);
  const isOfUse = offered.some((each) => each !== 'all' && ids[each].length < ids.all.length);
  if (!isOfUse) return null;
  return (
    <div role="group" aria-label={words.label} className={segmentGroup}>
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
          className={cn(segment, each === filter && 'border-line bg-surface text-ink shadow-1')}
        >
          {words[each](ids[each].length)}
        </button>
      ))}
    </div>
  );
}
