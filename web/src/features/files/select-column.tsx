import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { FileColumn } from '#features/files/file-column.ts';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { PickFile } from '#features/files/pick-file.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

/** The column of checkboxes at the start of the rows, with one in the header for all. */
export function selectColumn(selection: MediaSelection, total: number): FileColumn<MediaItem> {
  return {
    id: 'select',
    head: <PickAllFiles selection={selection} total={total} />,
    className: 'pr-0',
    render: (item, place) => <PickFile item={item} place={place} selection={selection} />,
  };
}

/** Selects the whole list, including rows that are not loaded; a second press clears the selection. */
function PickAllFiles({ selection, total }: { selection: MediaSelection; total: number }) {
  const { ids, pickAll, leave } = selection;
  const areAll = ids.length >= total;
  return (
    <Checkbox
      hideLabel
      label={words.bulk.selectAll}
      checked={areAll}
      onChange={areAll ? leave : pickAll}
      className="justify-center"
    />
  );
}
