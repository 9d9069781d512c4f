import { LoadingNote } from '#features/media/grid/loading-note.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Shares of a row's width, as portrait and landscape pictures would take them. */
const rows = [
  [3, 2, 3, 4],
  [4, 3, 2, 3],
  [2, 4, 3, 3],
];

/** Placeholders for the first rows, while a timeline is loading. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div className="relative">
      <Skeleton className="mt-8 mb-2 h-7 w-48" />
      <div className="grid gap-2.5">
        {rows.map((shares) => (
          <div key={shares.join()} className="flex gap-2.5">
            {shares.map((share, place) => (
              <Skeleton
                key={place}
                style={{ flexGrow: share }}
                className="h-45 basis-0 rounded-xs nth-[n+3]:max-sm:hidden lg:h-55 xl:h-67"
              />
            ))}
          </div>
        ))}
      </div>
      <LoadingNote label={label} />
    </div>
  );
}
