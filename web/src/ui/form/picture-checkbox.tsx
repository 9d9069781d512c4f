import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '#lib/cn.ts';

type PictureCheckboxProps = {
  label: string;
  checked: boolean;
  /** `isRange`: the person held Shift. */
  onPick: (isRange: boolean) => void;
  tabIndex?: number;
  className?: string;
};

/** A checkbox on a picture: white with a strong edge, ink when checked, so that it is visible on any picture. */
export function PictureCheckbox(props: PictureCheckboxProps) {
  const { label, checked, onPick, tabIndex, className } = props;
  return (
    <label className={cn('grid size-11 place-items-center', className)} onMouseDown={keepSelection}>
      <span className="relative grid size-8 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          tabIndex={tabIndex}
          // The click event contains the Shift key, the change event does not.
          onChange={() => undefined}
          onClick={(event) => onPick(event.shiftKey)}
          className="peer size-8 appearance-none rounded-[0.5625rem] border-2 border-line-strong bg-surface shadow-2 checked:border-surface checked:bg-ink"
        />
        <Check
          size={20}
          strokeWidth={2.5}
          aria-hidden="true"
          className="pointer-events-none absolute text-surface opacity-0 peer-checked:opacity-100"
        />
      </span>
    </label>
  );
}

/** Stops a click with Shift from selecting text of the page. */
const keepSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};
