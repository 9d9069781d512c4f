import { SelectedFileButtons } from '#features/files/selected-file-buttons.tsx';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';

/** The actions on several selected files. */
export function SelectedFilesBar({ selection }: { selection: MediaSelection }) {
  const { ids, leave, pickAll } = selection;
  if (ids.length === 0) return null;
  return (
    <SelectionBar count={ids.length} onLeave={leave} onAll={pickAll}>
      <SelectedFileButtons ids={ids} onDone={leave} />
    </SelectionBar>
  );
}
