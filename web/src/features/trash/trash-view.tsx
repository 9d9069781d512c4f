import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileRows } from '#features/files/file-rows.tsx';
import { focusRow } from '#features/files/focus-row.ts';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import { useSelection } from '#features/media/selection/use-selection.ts';
import { trashColumns } from '#features/trash/trash-columns.tsx';
import { TrashRow } from '#features/trash/trash-row.tsx';
import { trashMessages as words } from '#features/trash/trash.messages.ts';
import { useChangeTrash } from '#features/trash/use-change-trash.ts';
import { type TrashScope, useTrash } from '#features/trash/use-trash.ts';
import { formatSize } from '#lib/format-size.ts';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';

type TrashViewProps = {
  /** Set to show everybody's trash, or one person's; the own one otherwise. */
  everybodys?: { ownerId: string | undefined; canPurge: boolean };
};

/** Lists the deleted files, to restore them or to delete them permanently. */
export function TrashView({ everybodys }: TrashViewProps) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const isOwn = everybodys === undefined;
  const canPurge = everybodys?.canPurge ?? true;
  const trash = useTrash(range, scopeOf(everybodys));
  const change = useChangeTrash();
  const { selected, pick, pickAll, leave } = useTrashSelection(trash);
  const ids = selected.map(({ id }) => id);
  const isSelected = (id: string) => ids.includes(id);

  const afterwards = (result: Promise<boolean>, then: () => void) =>
    void result.then((hasWorked) => hasWorked && then());
  const restore = (item: TrashedMedia, place: number) =>
    afterwards(change.restore([item.id]), () => focusRow(place, item.id));
  const purge = (item: TrashedMedia, place: number) =>
    afterwards(change.purgeOne(item), () => focusRow(place, item.id));

  return (
    <>
      {trash.count > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="text-ink-2">{isOwn || canPurge ? words.hint : words.superuserPurges}</p>
            <p className="stamp mt-1 text-ink-2">
              {words.summary(trash.count, formatSize(trash.totalSizeBytes))}
            </p>
          </div>
          {isOwn && (
            <Button
              variant="danger-outline"
              icon={Trash2}
              onClick={() => afterwards(change.empty(trash.count), leave)}
            >
              {words.emptyTrash}
            </Button>
          )}
        </div>
      )}
      <FileRows
        label={isOwn ? words.label : words.everybodys}
        list={trash}
        onRange={setRange}
        columns={trashColumns({ isSelected, pick, restore, purge, canPurge, hasOwners: !isOwn })}
        isSelected={({ id }) => isSelected(id)}
        empty={
          <EmptyState visual={<SlidesDrawing />} title={words.empty} description={words.hint} />
        }
        renderRow={(item, place) => (
          <TrashRow
            item={item}
            isSelected={isSelected(item.id)}
            onPick={(isRange) => pick(item.id, place, isRange)}
            onRestore={() => restore(item, place)}
            onPurge={canPurge ? () => purge(item, place) : undefined}
          />
        )}
      />
      {ids.length > 0 && (
        <SelectionBar count={ids.length} onLeave={leave} onAll={pickAll}>
          <Button icon={RotateCcw} onClick={() => afterwards(change.restore(ids), leave)}>
            {words.restore}
          </Button>
          {canPurge && (
            <Button
              variant="danger-outline"
              icon={Trash2}
              onClick={() => afterwards(change.purgeMany(ids, ownersOf(selected)), leave)}
            >
              {words.purge}
            </Button>
          )}
        </SelectionBar>
      )}
      {change.dialog}
    </>
  );
}

function scopeOf(everybodys: TrashViewProps['everybodys']): TrashScope {
  if (everybodys === undefined) return {};
  const { ownerId } = everybodys;
  return { scope: 'all', ...(ownerId !== undefined && { ownerId }) };
}

/** The names of the owners of some files, each once; none in the own trash. */
function ownersOf(items: readonly TrashedMedia[]): string[] {
  return [...new Set(items.flatMap(({ ownerName }) => ownerName ?? []))];
}

/** Lets people select several deleted files. All rows scrolled past are loaded, so ranges need no fetch. */
function useTrashSelection({ itemAt, total, loadAll }: ReturnType<typeof useTrash>) {
  const selection = useSelection({
    name: 'trash',
    idsBetween: (from, to) => {
      const first = Math.min(from, to);
      const ids = Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => itemAt(first + n)?.id);
      return Promise.resolve(ids.filter((id) => id !== undefined));
    },
    allIds: async () => (await loadAll()).map(({ id }) => id),
  });
  const wanted = new Set(selection.ids);
  const loaded = Array.from({ length: total }, (_, place) => itemAt(place));
  // Without those that have left the trash: the server refuses a call that names one of them.
  const selected = loaded.flatMap((item) => (item && wanted.has(item.id) ? [item] : []));
  return { ...selection, selected };
}
