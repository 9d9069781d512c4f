import { tapeKinds, tapeStates } from '@heirloom/contract/tapes/tape-words.ts';
import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { arrangeShelf } from '#features/tapes/arrange-shelf.ts';
import type { LabelsSearch, ShelfSearch } from '#features/tapes/shelf-address.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { SearchInput } from '#ui/form/search-input.tsx';
import { Select } from '#ui/form/select.tsx';

const words = tapeMessages.filters;

type ShelfFiltersProps = {
  search: ShelfSearch;
  tapes: readonly TapeCard[];
  /** The page whose address says which tapes are shown, and what else stands there. */
  to?: '/tapes' | '/tapes/labels';
  others?: Omit<LabelsSearch, keyof ShelfSearch>;
};

/** Narrows the shelf by label, state, kind and place; offers what is there. */
export function ShelfFilters({ search, tapes, to = '/tapes', others }: ShelfFiltersProps) {
  const navigate = useNavigate();
  const show = (wanted: { [Key in keyof ShelfSearch]: ShelfSearch[Key] | undefined }) =>
    void navigate({ to, search: { ...others, ...search, ...wanted }, replace: true });
  const has = (key: 'state' | 'kind', value: string) =>
    search[key] === value || tapes.some((tape) => tape[key] === value);
  const places = arrangeShelf(tapes).flatMap(({ place }) => place ?? []);
  return (
    <div
      role="search"
      aria-label={words.label}
      className="grid gap-3 max-md:grid-cols-2 md:grid-cols-[minmax(14rem,1fr)_repeat(3,minmax(0,13rem))]"
    >
      <SearchInput
        label={words.search}
        placeholder={words.search}
        value={search.q ?? ''}
        className="max-md:col-span-2"
        onChange={(event) => show({ q: event.target.value || undefined })}
      />
      <Select
        aria-label={words.state}
        value={search.state ?? ''}
        onChange={(event) =>
          show({ state: tapeStates.find((state) => state === event.target.value) })
        }
      >
        <option value="">{words.anyState}</option>
        {tapeStates
          .filter((state) => has('state', state))
          .map((state) => (
            <option key={state} value={state}>
              {tapeMessages.states[state]}
            </option>
          ))}
      </Select>
      <Select
        aria-label={words.kind}
        value={search.kind ?? ''}
        onChange={(event) => show({ kind: tapeKinds.find((kind) => kind === event.target.value) })}
      >
        <option value="">{words.anyKind}</option>
        {tapeKinds
          .filter((kind) => has('kind', kind))
          .map((kind) => (
            <option key={kind} value={kind}>
              {tapeMessages.kinds[kind]}
            </option>
          ))}
      </Select>
      <Select
        aria-label={words.place}
        value={search.place ?? ''}
        className="max-md:col-span-2"
        onChange={(event) => show({ place: event.target.value || undefined })}
      >
        <option value="">{words.anyPlace}</option>
        {places.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </Select>
    </div>
  );
}
