import type { LucideIcon } from 'lucide-react';
import { cn } from '#lib/cn.ts';

type ChoiceCardProps = {
  name: string;
  value: string;
  label: string;
  hint?: string;
  icon?: LucideIcon;
  iconClassName?: string;
  isStackedWhenNarrow: boolean;
  isChecked: boolean;
  onCheck: () => void;
};

export function ChoiceCard(props: ChoiceCardProps) {
  const {
    name,
    value,
    label,
    hint,
    icon: Icon,
    iconClassName,
    isStackedWhenNarrow,
    isChecked,
    onCheck,
  } = props;
  return (
    <label
      className={cn(
        'press flex min-h-15 items-center gap-3 rounded-md border-[1.5px] border-line-strong bg-surface px-4 py-2.5 hover:bg-surface-2 @max-[24rem]:gap-2 @max-[24rem]:px-3',
        'has-checked:border-ink has-checked:bg-surface-2 has-checked:shadow-[inset_0_0_0_1px_var(--ink)]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-ink-3 has-checked:has-disabled:border-line-strong has-checked:has-disabled:shadow-[inset_0_0_0_1px_var(--line-strong)]',
        isStackedWhenNarrow &&
          '@max-[30rem]:flex-col @max-[30rem]:justify-center @max-[30rem]:gap-1 @max-[30rem]:px-2 @max-[30rem]:text-center',
      )}
    >
      {Icon && <Icon size={20} aria-hidden="true" className={cn('shrink-0', iconClassName)} />}
      <span className="min-w-0 flex-auto">
        <span className="block font-[620] [overflow-wrap:normal]">{label}</span>
        {hint !== undefined && <span className="block text-small text-ink-2">{hint}</span>}
      </span>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        onChange={onCheck}
        className={cn(
          'ml-auto size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[7px] checked:border-ink disabled:border-line checked:disabled:border-ink-3',
          isStackedWhenNarrow && '@max-[30rem]:sr-only',
        )}
      />
    </label>
  );
}
