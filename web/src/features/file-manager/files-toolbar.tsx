import { useNavigate } from '@tanstack/react-router';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';
import { adminFilesMessages as words } from '#features/file-manager/admin-files.messages.ts';
import {
  type AdminFilesAddress,
  type FileState,
  fileStates,
} from '#features/file-manager/files-address.ts';
import { OwnerFilter } from '#features/file-manager/owner-filter.tsx';
import { FileSearch } from '#features/files/file-search.tsx';
import { Select } from '#ui/form/select.tsx';

type FilesToolbarProps = { address: AdminFilesAddress; owner: PickedPerson | null };

const types = ['video', 'image', 'audio'] as const;
const states = Object.keys(fileStates) as FileState[];

/** Filters the list; the choice is kept in the address. */
export function FilesToolbar({ address, owner }: FilesToolbarProps) {
  const navigate = useNavigate();
  const narrow = (changes: AdminFilesAddress) =>
    void navigate({
      to: '.',
      search: (known: AdminFilesAddress) => ({ ...known, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div
      role="group"
      aria-label={words.filters}
      className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[minmax(16rem,1fr)_15rem_11rem_12rem]"
    >
      <div className="col-span-full xl:col-span-1">
        <FileSearch query={address.q ?? ''} label={words.search} className="md:w-full" />
      </div>
      <OwnerFilter
        ownerId={address.owner}
        owner={owner}
        onChoose={(userId) => narrow({ owner: userId })}
      />
      <Select
        aria-label={words.types.label}
        value={address.type ?? ''}
        onChange={({ target }) => narrow({ type: types.find((type) => type === target.value) })}
      >
        <option value="">{words.types.all}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {words.types[type]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={words.states.label}
        value={address.status ?? ''}
        onChange={({ target }) =>
          narrow({ status: states.find((state) => state === target.value) })
        }
      >
        <option value="">{words.states.all}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        ))}
      </Select>
    </div>
  );
}
