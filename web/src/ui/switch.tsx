import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** On or off, at once; the words are part of the target. */
export function Switch({ label, hint, ...radix }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-4">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="font-[560]">{label}</span>
        {hint !== undefined && <span className="block text-small text-ink-2">{hint}</span>}
      </label>
      <Radix.Root
        {...radix}
        id={id}
        className="h-8 w-13 shrink-0 rounded-full border-[1.5px] border-line-strong bg-surface-2 p-[3px] transition-colors data-disabled:border-line data-[state=checked]:border-lamp-edge data-[state=checked]:bg-lamp"
      >
        <Radix.Thumb className="block size-5.5 rounded-full border-[1.5px] border-line-strong bg-raised shadow-1 transition-transform data-[state=checked]:translate-x-[1.25rem] data-[state=checked]:border-lamp-foreground data-[state=checked]:bg-lamp-foreground" />
      </Radix.Root>
    </div>
  );
}
