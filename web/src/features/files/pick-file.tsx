import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { RowCheckbox } from '#features/files/row-checkbox.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';

type PickFileProps = { item: MediaItem; place: number; selection: MediaSelection };

/** The checkbox that selects a file. */
export function PickFile({ item, place, selection }: PickFileProps) {
  return (
    <RowCheckbox
      title={item.title}
      checked={selection.ids.includes(item.id)}
      onPick={(isRange) => selection.pick(item.id, place, isRange)}
    />
  );
}
