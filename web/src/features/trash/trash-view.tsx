import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileRows } from '#features/files/file-rows.tsx';
import { focusRow } from '#features/files/focus-row.ts';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import { trashColumns } from '#features/trash/trash-columns.tsx';
import { TrashRow } from '#features/trash/trash-row.tsx';
import { trashMessages as words } from '#features/trash/trash.messages.ts';
import { useChangeTrash } from '#features/trash/use-change-trash.ts';
import { useTrashSelection } from '#features/trash/use-trash-selection.ts';
import { useTrash } from '#features/trash/use-trash.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Lists the deleted files, to restore them or to delete them permanently. */
export function TrashView() {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const trash = useTrash(range);
  const change = useChangeTrash();
  const { ids, pick, pickAll, leave } = useTrashSelection(trash);
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
            <p className="text-ink-2">{words.hint}</p>
            <p className="stamp mt-1 text-ink-2">
              {words.summary(trash.count, formatSize(trash.totalSizeBytes))}
            </p>
          </div>
          <Button
            variant="danger-outline"
            icon={Trash2}
            onClick={() => afterwards(change.empty(trash.count), leave)}
          >
            {words.emptyTrash}
          </Button>
        </div>
      )}
      <FileRows
        label={words.label}
        list={trash}
        onRange={setRange}
        columns={trashColumns({ isSelected, pick, restore, purge })}
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
            onPurge={() => purge(item, place)}
          />
        )}
      />
      {ids.length > 0 && (
        <SelectionBar count={ids.length} onLeave={leave} onAll={pickAll}>
          <Button icon={RotateCcw} onClick={() => afterwards(change.restore(ids), leave)}>
            {words.restore}
          </Button>
          <Button
            variant="danger-outline"
            icon={Trash2}
            onClick={() => afterwards(change.purgeMany(ids), leave)}
          >
            {words.purge}
          </Button>
        </SelectionBar>
      )}
      {change.dialog}
    </>
  );
}
