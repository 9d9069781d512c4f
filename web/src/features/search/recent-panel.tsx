import type { ReactNode } from 'react';
import type { PlacedOption } from '#features/search/search-options.ts';
import { searchMessages } from '#features/search/search.messages.ts';
import { Button } from '#ui/form/button.tsx';

type RecentPanelProps = {
  listId: string;
  recent: readonly string[];
  onForget: () => void;
  renderOption: (placed: PlacedOption) => ReactNode;
};

const words = searchMessages.panel;

/** The person's recent searches, shown while the field is empty. */
export function RecentPanel({ listId, recent, onForget, renderOption }: RecentPanelProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 pl-3">
        <p className="text-small font-[620] text-ink-2">{words.recent}</p>
        <Button size="sm" variant="quiet" tabIndex={-1} onClick={onForget}>
          {words.forget}
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label={words.recent}>
        {recent.map((query, place) => renderOption({ place, option: { kind: 'recent', query } }))}
      </div>
    </>
  );
}
