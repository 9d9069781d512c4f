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

/** Selects the order of the list; it is kept in the address, so that it can be bookmarked and Back undoes it. */
export function SortMenu({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const { sort, direction } = orderOf(search);
  const words = mediaMessages.sort;
  const turned = direction === 'asc' ? 'desc' : 'asc';

  const pick = (order: Partial<ListSearch>) =>
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
        value={sort}
        onChange={(event) => {
          const next = sorts.find((known) => known === event.target.value) ?? 'uploadDate';
          pick({ sort: next, direction: naturalDirection(next) });
        }}
      >
        {sorts.map((known) => (
          <option key={known} value={known}>
            {words[known]}
          </option>
        ))}
      </Select>
      <IconButton
        icon={direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow}
        label={direction === 'asc' ? words.ascending : words.descending}
        variant="secondary"
        onClick={() => pick({ sort, direction: turned })}
      />
    </div>
  );
}
