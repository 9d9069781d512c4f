import { fileMessages as words } from '#features/files/files.messages.ts';
import { LoadingNote } from '#features/media/grid/loading-note.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Placeholders for the first rows, while a list of files is loading. */
export function LoadingFiles() {
  return (
    <div className="relative">
      <div className="surface-card">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex h-19 items-center gap-3.5 border-b px-4 last:border-b-0">
            <Skeleton className="h-12 w-18 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="w-1/2 max-w-60" />
              <Skeleton className="h-3 w-1/3 max-w-40" />
            </div>
          </div>
        ))}
      </div>
      <LoadingNote label={words.myFiles.loading} />
    </div>
  );
}
