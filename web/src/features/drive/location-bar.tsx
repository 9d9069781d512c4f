import type { DrivePlace } from '@heirloom/contract/drive/drive.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#api/orpc.ts';
import {
  type Folder,
  type Location,
  placeOfValue,
  upTo,
  valueOfPlace,
} from '#features/drive/drive-place.ts';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/select.tsx';

type LocationBarProps = {
  location: Location;
  query: string;
  onChange: (location: Location) => void;
};

/** Shows the place and the parent folders; during a search, what is searched. */
export function LocationBar({ location, query, onChange }: LocationBarProps) {
  const drives = useSharedDrives();
  if (query !== '') {
    return <p className="mb-3 flex min-h-12 items-center font-[620]">{words.results(query)}</p>;
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Select
        aria-label={words.place}
        className="w-full sm:w-64"
        value={valueOfPlace(location.place)}
        onChange={({ target }) => onChange({ place: placeOfValue(target.value), path: [] })}
      >
        {Object.entries(words.places).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {drives.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {location.path.length > 0 && (
        <FolderPath top={nameOf(location.place, drives)} location={location} onChange={onChange} />
      )}
    </div>
  );
}

function nameOf(place: DrivePlace, drives: readonly Folder[]): string {
  return typeof place === 'string'
    ? words.places[place]
    : (drives.find(({ id }) => id === place.driveId)?.name ?? words.top);
}

type FolderPathProps = Omit<LocationBarProps, 'query'> & { top: string };

function FolderPath({ top, location, onChange }: FolderPathProps) {
  const { path } = location;
  return (
    <nav aria-label={words.path} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1">
        {[top, ...path.map(({ name }) => name)].map((name, depth) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the depth identifies a folder of the path
            key={depth}
            className="flex min-w-0 items-center"
          >
            {depth > 0 && <ChevronRight size={18} aria-hidden="true" className="text-ink-3" />}
            {depth === path.length ? (
              <span aria-current="location" className="truncate px-2 font-[620]">
                {name}
              </span>
            ) : (
              <Button size="sm" variant="quiet" onClick={() => onChange(upTo(location, depth))}>
                <span className="truncate">{name}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Loads all pages, because a select cannot load more. */
function useSharedDrives() {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    api.drive.listSharedDrives.infiniteOptions({
      input: (pageToken: string | null) => ({ pageToken }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextPageToken,
    }),
  );
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return data?.pages.flatMap((page) => page.drives) ?? [];
}
