import { fileMessages } from '#features/files/files.messages.ts';
import { Checkbox } from '#ui/checkbox.tsx';

type RowCheckboxProps = {
  title: string;
  checked: boolean;
  /** `isRange`: with Shift held. */
  onPick: (isRange: boolean) => void;
};

/** Picks a row of a table, or with Shift all rows since the last one. */
export function RowCheckbox({ title, checked, onPick }: RowCheckboxProps) {
  return (
    <Checkbox
      hideLabel
      label={fileMessages.bulk.select(title)}
      checked={checked}
      // The click knows of the Shift key, the change does not.
      onChange={() => undefined}
      onClick={(event) => onPick(event.shiftKey)}
      className="justify-center"
    />
  );
}
