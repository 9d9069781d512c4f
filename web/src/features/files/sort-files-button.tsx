import { ArrowUpDown, Check } from 'lucide-react';
import { type FileOrder, type FilesAddress, fileOrderOf } from '#features/files/file-order.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { useSetFileOrder } from '#features/files/use-sort-files.ts';
import { Button } from '#ui/form/button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = fileMessages.sort;

const orders = [
  { sort: 'uploadDate', direction: 'desc' },
  { sort: 'uploadDate', direction: 'asc' },
  { sort: 'title', direction: 'asc' },
  { sort: 'title', direction: 'desc' },
  { sort: 'type', direction: 'asc' },
  { sort: 'type', direction: 'desc' },
  { sort: 'size', direction: 'desc' },
  { sort: 'size', direction: 'asc' },
] as const satisfies FileOrder[];

const byOwner = [
  { sort: 'owner', direction: 'asc' },
  { sort: 'owner', direction: 'desc' },
] as const satisfies FileOrder[];

const wordsFor = ({ sort, direction }: FileOrder): string => words[`${sort} ${direction}`];

type SortFilesButtonProps = {
  address: FilesAddress;
  /** The list has files of several people. */
  hasOwners?: boolean;
};

/** Sorts the list on phones, which have no column headers. */
export function SortFilesButton({ address, hasOwners = false }: SortFilesButtonProps) {
  const setOrder = useSetFileOrder();
  const current = wordsFor(fileOrderOf(address));
  return (
    <div className="md:hidden">
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={ArrowUpDown}>
            <span className="sr-only">{words.label}: </span>
            {current}
          </Button>
        }
      >
        {[...orders, ...(hasOwners ? byOwner : [])].map((order) => {
          const label = wordsFor(order);
          return (
            <MenuItem
              key={label}
              {...(label === current && { icon: Check })}
              onSelect={() => setOrder(order)}
            >
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}
