import { type LucideIcon, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '#lib/format-date.ts';
import { Button } from '#ui/form/button.tsx';

type ActionListProps = {
  title: string;
  hint?: string;
  items: readonly { id: string; name: string; detail: string }[];
  icon: LucideIcon;
  action: string;
  /** For who only hears the button. */
  actionOf: (name: string) => string;
  /** With which it is being done. */
  busyId: string | undefined;
  onAction: (id: string) => void;
};

/** Things with a button each that does the same; nothing without one. */
export function ActionList({ title, hint, items, ...button }: ActionListProps) {
  const headingId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="title-2">
        {title}
      </h2>
      {hint !== undefined && <p className="mt-1 max-w-prose text-ink-2">{hint}</p>}
      <ul className="mt-3 divide-y">
        {items.map(({ id, name, detail }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="title-album break-words">{name}</p>
              <p className="text-small text-ink-2">{detail}</p>
            </div>
            <Button
              size="sm"
              icon={button.icon}
              aria-label={button.actionOf(name)}
              busy={button.busyId === id}
              onClick={() => button.onAction(id)}
            >
              {button.action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RemovedListProps = {
  title: string;
  items: readonly { id: string; name: string; endsAt: string }[];
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
  return (
    <ActionList
      title={title}
      items={items.map(({ id, name, endsAt }) => ({
        id,
        name,
        detail: words.until(formatDate(endsAt)),
      }))}
      icon={RotateCcw}
      action={words.restore}
      actionOf={words.restoreOf}
      busyId={busyId}
      onAction={onRestore}
    />
  );
}
