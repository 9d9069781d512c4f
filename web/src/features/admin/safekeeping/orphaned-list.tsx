import type { FixityFindings } from '@heirloom/contract/fixity/fixity.schema.ts';
import { safekeepingMessages } from '#features/admin/safekeeping/safekeeping.messages.ts';
import { formatSize } from '#lib/format-size.ts';

const words = safekeepingMessages.dialog;

type OrphanedListProps = { files: FixityFindings['orphaned']; total: number };

export function OrphanedList({ files, total }: OrphanedListProps) {
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
      {total > files.length && <p className="mt-3">{words.more(total - files.length)}</p>}
    </section>
  );
}
