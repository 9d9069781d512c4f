import { useArchiveCounts } from '#features/home/use-archive-counts.ts';
import { formatCount } from '#lib/plural.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** '128 videos   2,416 photos   64 recordings'. */
export function ArchiveCounts() {
  const counts = useArchiveCounts();
  if (counts === null) return null;
  if (counts === undefined) return <Skeleton className="h-6 w-70 max-w-full" />;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      <Count count={counts.videos} one="video" many="videos" />
      <Count count={counts.photos} one="photo" many="photos" />
      <Count count={counts.recordings} one="recording" many="recordings" />
    </ul>
  );
}

type CountProps = { count: number; one: string; many: string };

function Count({ count, one, many }: CountProps) {
  return (
    <li>
      <strong className="font-[680] text-ink">{formatCount(count)}</strong>{' '}
      {count === 1 ? one : many}
    </li>
  );
}
