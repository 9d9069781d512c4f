import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import { ArrowLeftRight } from 'lucide-react';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';

type SelectionLineProps = {
  /** The files that can be transferred. */
  offered: readonly DriveFile[];
  chosen: readonly DriveFile[];
  isPending: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onTransfer: () => void;
};

/** Selects all files that can be transferred, and transfers the selected ones. */
export function SelectionLine(props: SelectionLineProps) {
  const { offered, chosen, isPending, onSelectAll, onClear, onTransfer } = props;
  if (offered.length === 0 && chosen.length === 0) return null;
  const isAll = chosen.length === offered.length;
  return (
    <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-3 pl-5">
      <Checkbox
        label={words.selectAll}
        checked={isAll}
        onChange={() => (isAll ? onClear() : onSelectAll())}
      />
      {chosen.length > 0 && (
        <Button variant="primary" icon={ArrowLeftRight} busy={isPending} onClick={onTransfer}>
          {words.transferSelected(chosen.length)}
        </Button>
      )}
    </div>
  );
}
