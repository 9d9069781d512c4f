import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { FileColumn } from '#features/files/file-column.ts';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { PickFile } from '#features/files/pick-file.tsx';
import type { MediaSelection } from '#features/media/use-selection.ts';
import { Checkbox } from '#ui/checkbox.tsx';

/** The boxes at the start of the rows, and the one that picks them all. */
export const selectColumn = (selection: MediaSelection, total: number): FileColumn<MediaItem> => ({
  id: 'select',
  head: <PickAllFiles selection={selection} total={total} />,
  className: 'pr-0',
  render: (item, place) => <PickFile item={item} place={place} selection={selection} />,
});

/** Picks all that the list holds, also what nobody has scrolled to; then nothing. */
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
