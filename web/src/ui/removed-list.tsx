import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '#lib/format-date.ts';
import { Button } from '#ui/form/button.tsx';

type Removed = { id: string; name: string; endsAt: string };

type RemovedListProps = {
  title: string;
  items: readonly Removed[];
  words: {
    until: (date: string) => string;
    restore: string;
    restoreOf: (name: string) => string;
  };
  /** What is being brought back. */
  busyId: string | undefined;
  onRestore: (id: string) => void;
};

/** Deleted things that can be brought back until a day; nothing without one. */
export function RemovedList({ title, items, words, busyId, onRestore }: RemovedListProps) {
  const headingId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="title-2">
        {title}
      </h2>
      <ul className="mt-3 divide-y">
        {items.map(({ id, name, endsAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="title-album break-words">{name}</p>
              <p className="text-small text-ink-2">{words.until(formatDate(endsAt))}</p>
            </div>
            <Button
              size="sm"
              icon={RotateCcw}
              aria-label={words.restoreOf(name)}
              busy={busyId === id}
              onClick={() => onRestore(id)}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
