import { backupsMessages } from '#features/backups/backups.messages.ts';
import type { useOrphanedFiles } from '#features/backups/use-orphaned-files.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';

const words = backupsMessages.dialog;

type OrphanedListProps = Pick<
  ReturnType<typeof useOrphanedFiles>,
  'files' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

export function OrphanedList(props: OrphanedListProps) {
  const { files, hasNextPage, isFetchingNextPage, fetchNextPage } = props;
  return (
    <section aria-labelledby="orphaned-files">
      <h3 id="orphaned-files" className="title-album">
        {words.orphaned}
      </h3>
      <p className="mt-1 text-small text-ink-2">{words.orphanedText}</p>
      <ul aria-label={words.orphaned} className="mt-3 border-t">
        {files.map(({ path, sizeBytes }) => (
          <li
            key={path}
            className="flex items-baseline justify-between gap-4 border-b py-2.5 stamp last:border-b-0"
          >
            <span className="min-w-0 break-all">{path}</span>
            <span className="shrink-0 text-ink-2">{formatSize(sizeBytes)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </section>
  );
}
