import { useNavigate } from '@tanstack/react-router';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import {
  type ListSearch,
  naturalDirection,
  orderOf,
  sorts,
} from '#features/media/grid/list-order.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';

type SortMenuProps = {
  search: ListSearch;
  /** The name of the order that the list has while nobody has chosen one; without it, that is the upload date. */
  unsorted?: string;
};

/** Selects the order of the list; it is kept in the address, so that it can be bookmarked and Back undoes it. */
export function SortMenu({ search, unsorted }: SortMenuProps) {
  const navigate = useNavigate();
  const { sort, direction } = orderOf(search);
  const words = mediaMessages.sort;
  const isUnsorted = unsorted !== undefined && search.sort === undefined;
  const turned = direction === 'asc' ? 'desc' : 'asc';

  const pick = (order: { [Key in keyof ListSearch]?: ListSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (known: ListSearch) => ({ ...known, ...order }),
      replace: true,
      resetScroll: true,
    });

  return (
    <div className="flex items-center justify-end gap-2">
      <Select
        aria-label={words.label}
        size="sm"
        className="max-sm:grow"
        value={isUnsorted ? '' : sort}
        onChange={(event) => {
          if (event.target.value === '') return pick({ sort: undefined, direction: undefined });
          const next = sorts.find((known) => known === event.target.value) ?? 'uploadDate';
          pick({ sort: next, direction: naturalDirection(next) });
        }}
      >
        {unsorted !== undefined && <option value="">{unsorted}</option>}
        {sorts.map((known) => (
          <option key={known} value={known}>
            {words[known]}
          </option>
        ))}
      </Select>
      {!isUnsorted && (
        <IconButton
          icon={direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          label={direction === 'asc' ? words.ascending : words.descending}
          variant="secondary"
          onClick={() => pick({ sort, direction: turned })}
        />
      )}
    </div>
  );
}
