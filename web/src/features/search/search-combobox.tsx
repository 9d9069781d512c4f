import { searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { X } from 'lucide-react';
import type { FocusEvent, ReactNode, Ref } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { RecentPanel } from '#features/search/recent-panel.tsx';
import type { PlacedOption } from '#features/search/search-options.ts';
import { SearchPanel } from '#features/search/search-panel.tsx';
import { searchMessages as words } from '#features/search/search.messages.ts';
import { useSearchCombobox } from '#features/search/use-search-combobox.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const FoundPanel = lazyPart(
  async () => (await import('#features/search/found-panel.tsx')).FoundPanel,
);
const SearchOption = lazyPart(
  async () => (await import('#features/search/search-option.tsx')).SearchOption,
);

type SearchComboboxProps = {
  ref?: Ref<HTMLInputElement>;
  /** The query whose results the page shows. */
  current: string;
  /** Called when a result was opened or the search was cancelled. */
  onLeave?: (() => void) | undefined;
  trailing?: ReactNode;
};

/** The search field with its panel: shows results during typing, for mouse and arrow keys (combobox pattern). */
export function SearchCombobox({ ref, current, onLeave, trailing }: SearchComboboxProps) {
  const box = useSearchCombobox({ current, onLeave });
  const { text, isShown, active, dispatch, listId, query } = box;

  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) dispatch({ do: 'close' });
  };
  const renderOption = ({ place, option }: PlacedOption) => (
    <SearchOption
      key={place}
      id={box.optionId(place)}
      option={option}
      query={query}
      isActive={place === active}
      onPoint={() => place !== active && dispatch({ do: 'point', at: place })}
      onChoose={() => box.leave(option.kind === 'recent' ? option.query : query)}
    />
  );

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        box.submit();
      }}
      onBlur={closeWhenLeft}
      className="min-w-0 flex-1 md:relative"
    >
      <SearchInput
        ref={ref}
        name="q"
        label={words.label}
        placeholder={words.placeholder}
        variant="quiet"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? box.optionId(active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={searchQueryMaximum}
        value={text}
        onChange={(event) => dispatch({ do: 'type', text: event.target.value })}
        onFocus={() => {
          box.readAgain();
          dispatch({ do: 'open' });
        }}
        onClick={() => dispatch({ do: 'open' })}
        onKeyDown={box.handleKey}
        trailing={trailing ?? <FieldEnd text={text} onClear={() => dispatch({ do: 'escape' })} />}
      />
      {isShown && (
        <SearchPanel>
          {box.isBlank && (
            <RecentPanel
              listId={listId}
              recent={box.recent}
              onForget={box.forget}
              renderOption={renderOption}
            />
          )}
          {!box.isBlank && box.found && (
            <FoundPanel
              listId={listId}
              found={box.found}
              query={query}
              isBehind={box.isBehind}
              renderOption={renderOption}
            />
          )}
          {!box.isBlank && !box.found && (
            <p role="alert" className="px-3 py-6 text-center text-ink-2">
              {codeOf(box.error) === null ? words.failed : messageOf(box.error)}
            </p>
          )}
        </SearchPanel>
      )}
    </form>
  );
}

function FieldEnd({ text, onClear }: { text: string; onClear: () => void }) {
  if (text === '') return <Kbd className="max-xl:hidden">/</Kbd>;
  return (
    <IconButton
      icon={X}
      label={words.clear}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}
