import type { EverythingFound } from '@heirloom/contract/search/search.schema.ts';
import { useId, type ReactNode } from 'react';
import {
  groupsOf,
  type OptionGroup,
  type PlacedOption,
  totalFound,
} from '#features/search/search-options.ts';
import { searchMessages } from '#features/search/search.messages.ts';

type FoundPanelProps = {
  listId: string;
  found: EverythingFound;
  query: string;
  /** A newer search is already running. */
  isBehind: boolean;
  renderOption: (placed: PlacedOption) => ReactNode;
};

const words = searchMessages;

/** The results in groups with their counts, and a link to all results. */
export function FoundPanel({ listId, found, query, isBehind, renderOption }: FoundPanelProps) {
  const groups = groupsOf(found);
  const { count, isMore } = totalFound(found);
  if (groups.length === 0) {
    return (
      <p role="status" className="px-3 py-6 text-center text-ink-2">
        {isBehind ? words.panel.searching : words.panel.nothing(query)}
      </p>
    );
  }
  const shown = groups.reduce((sum, group) => sum + group.options.length, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {words.panel.announce(count, isMore)}
      </p>
      <div id={listId} role="listbox" aria-label={words.panel.label}>
        {groups.map((group) => (
          <Group key={group.name} group={group} renderOption={renderOption} />
        ))}
        <div className="sticky -bottom-3 -mx-3 -mb-3 mt-2 border-t bg-surface p-2 px-3">
          {renderOption({ place: shown, option: { kind: 'all' } })}
        </div>
      </div>
    </>
  );
}

type GroupProps = { group: OptionGroup } & Pick<FoundPanelProps, 'renderOption'>;

function Group({ group, renderOption }: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="not-first:mt-3">
      <p id={titleId} className="px-3 py-1.5 text-small font-[620] text-ink-2">
        {words.groups[group.name]}{' '}
        <span className="stamp font-normal">{words.count(group.count, group.isMore)}</span>
      </p>
      {group.options.map(renderOption)}
    </div>
  );
}
