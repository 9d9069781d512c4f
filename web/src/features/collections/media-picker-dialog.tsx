import type { MediaItem, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { DialogGrid } from '#features/collections/dialog-grid.tsx';
import { PickerCard } from '#features/collections/picker-card.tsx';
import { type PickerScope, usePickerScope } from '#features/collections/use-picker-scope.tsx';
import { usePagedMedia } from '#features/media/grid/use-paged-media.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { Button } from '#ui/form/button.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

type PickerCounts = Record<MediaType | 'all', number | undefined>;

const words = collectionPageMessages.picker;
const kinds = ['all', 'image', 'video', 'audio'] as const;
type Kind = (typeof kinds)[number];

type MediaPickerDialogProps = {
  /** Where it is not for a collection. */
  title?: string;
  onClose: () => void;
  /** Where it saves them, the dialog stays open until that is done, and what is picked stays with a refusal. */
  onAdd: (items: readonly MediaItem[]) => void | Promise<unknown>;
  /** The items that are already picked. */
  picked: readonly MediaItem[];
  /** For a collection of this space: offers what is in it, too. */
  space?: { id: string; name: string } | undefined;
  /** Said above the list. */
  note?: string | undefined;
};

/** Picks any number of media items, one's own or what is in a space, by type and by title. */
export function MediaPickerDialog(props: MediaPickerDialogProps) {
  const { title = words.title, onClose, onAdd, picked: before, space, note } = props;
  const [picked, setPicked] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const { scope, choice } = usePickerScope(space);
  const [kind, setKind] = useState<Kind>('all');
  const [text, setText] = useState('');
  const query = useDebouncedValue(text.trim());
  const counts = usePickerCounts({ ...scope, query });

  const add = async () => {
    setIsBusy(true);
    try {
      await onAdd(picked);
      onClose();
    } catch {
      // A toast says why.
      setIsBusy(false);
    }
  };
  const toggle = (item: MediaItem) =>
    setPicked((known) =>
      known.some(({ id }) => id === item.id)
        ? known.filter(({ id }) => id !== item.id)
        : [...known, item],
    );

  return (
    <Dialog open busy={isBusy} onOpenChange={onClose} title={title} width={980}>
      <DialogBody inert={isBusy} className="pb-4 md:pb-4">
        {note !== undefined && <p className="text-small text-ink-2">{note}</p>}
        {choice}
        <SearchInput
          label={words.search}
          placeholder={words.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Tabs
          label={words.tabs.label}
          value={kind}
          onValueChange={setKind}
          tabs={kinds.map((value) => ({ value, label: words.tabs[value], count: counts[value] }))}
        >
          {kinds.map((value) => (
            <TabPanel key={value} value={value} className="mt-4 outline-none">
              {value === kind && (
                <PickerList
                  key={`${kind} ${scope.spaceId ?? ''} ${query}`}
                  scope={scope}
                  type={kind === 'all' ? undefined : kind}
                  query={query}
                  picked={picked}
                  onToggle={toggle}
                />
              )}
            </TabPanel>
          ))}
        </Tabs>
      </DialogBody>
      <DialogFooter className="items-center">
        <p role="status" className="font-[640] max-md:w-full md:flex-1">
          {words.selected(picked.length)}
        </p>
        <Button disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="primary"
          className="whitespace-nowrap"
          disabledReason={picked.length === 0 ? words.nothingSelected : undefined}
          busy={isBusy}
          onClick={() => void add()}
        >
          {words.add(picked.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type PickerListProps = {
  scope: PickerScope;
  type: MediaType | undefined;
  query: string;
  picked: readonly MediaItem[];
  onToggle: (item: MediaItem) => void;
};

function PickerList({ scope, type, query, picked, onToggle }: PickerListProps) {
  const [range, setRange] = useState({ first: 0, last: 23 });
  const filter = { ...scope, ...(type && { type }), ...(query && { query }) };
  const list = usePagedMedia(filter, range);
  const ids = new Set(picked.map(({ id }) => id));

  if (list.isPending && list.total === 0) {
    return <Spinner label={words.loading} className="h-96" />;
  }
  if (list.total === 0) {
    return <p className="grid h-96 place-items-center text-ink-2">{words.empty}</p>;
  }
  return (
    <DialogGrid
      list={list}
      onRange={setRange}
      label={words.items}
      idOf={(item) => item.id}
      renderItem={(item, tabIndex) => (
        <PickerCard
          item={item}
          isPicked={ids.has(item.id)}
          tabIndex={tabIndex}
          onToggle={() => onToggle(item)}
        />
      )}
    />
  );
}

/** Counts the items that match the search, for each tab of the picker. */
function usePickerCounts({ query, ...scope }: PickerScope & { query: string }): PickerCounts {
  const search = { ...scope, ...(query !== '' && { query }) };
  const options = (filter: { type?: MediaType }) =>
    api.media.pages.queryOptions({
      input: { ...filter, ...search },
      placeholderData: keepPreviousData,
    });
  const [all, image, video, audio] = useQueries({
    queries: [
      options({}),
      options({ type: 'image' }),
      options({ type: 'video' }),
      options({ type: 'audio' }),
    ],
  });
  return {
    all: all.data?.total,
    image: image.data?.total,
    video: video.data?.total,
    audio: audio.data?.total,
  };
}
