import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { ChoiceCard } from '#ui/form/choice-card.tsx';

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  hint?: string;
  icon?: LucideIcon;
  iconClassName?: string;
};

type ChoiceCardsProps<Value extends string> = {
  label: ReactNode;
  value: Value;
  onValueChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  /** How many cards are side by side on large screens; three with icons stack their labels where space is narrow. */
  columns?: 1 | 2 | 3 | 4;
  disabled?: boolean;
  className?: string;
};

const grids = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 @min-[21rem]:grid-cols-2',
  3: 'grid-cols-1 @min-[32rem]:grid-cols-3',
  4: 'grid-cols-2 @min-[38rem]:grid-cols-4',
};

/** Lets the person choose one of a few options, as large radio cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, onValueChange, choices, columns = 3, disabled, className } = props;
  const name = useId();
  const areShort = columns === 3 && choices.every(({ icon, hint }) => icon && !hint);
  return (
    <fieldset disabled={disabled} className={cn('min-w-0', className)}>
      <legend className="mb-2 text-[1rem] leading-snug font-[620]">{label}</legend>
      <div className="@container">
        <div className={cn('grid gap-2.5', areShort ? 'grid-cols-3' : grids[columns])}>
          {choices.map((choice) => (
            <ChoiceCard
              key={choice.value}
              {...choice}
              name={name}
              isStackedWhenNarrow={columns === 3 && choice.icon !== undefined}
              isChecked={choice.value === value}
              onCheck={() => onValueChange(choice.value)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}
