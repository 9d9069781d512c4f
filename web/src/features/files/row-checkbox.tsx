import { fileMessages } from '#features/files/files.messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

type RowCheckboxProps = {
  title: string;
  checked: boolean;
  /** `isRange`: Shift was held. */
  onPick: (isRange: boolean) => void;
};

/** Selects a row of a table, or with Shift all rows since the last selected one. */
export function RowCheckbox({ title, checked, onPick }: RowCheckboxProps) {
  return (
    <Checkbox
      hideLabel
      label={fileMessages.bulk.select(title)}
      checked={checked}
      // Only the click event has the Shift key, the change event has not.
      onChange={() => undefined}
      onClick={(event) => onPick(event.shiftKey)}
      className="justify-center"
    />
  );
}
