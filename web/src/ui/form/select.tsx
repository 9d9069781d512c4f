import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { useFieldControl } from '#ui/form/field-context.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  /** `sm`: as high as small buttons. */
  size?: 'sm' | 'md';
  icon?: LucideIcon;
  iconClassName?: string;
};

/** The browser's own select, which works on phones, on televisions and with screen readers. */
export function Select(props: SelectProps) {
  const { className, size = 'md', icon: Icon, iconClassName, ...native } = props;
  const field = useFieldControl(native);
  return (
    <div className={cn('relative', className)}>
      {Icon && (
        <Icon
          size={20}
          aria-hidden="true"
          className={cn(
            'pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-2',
            iconClassName,
          )}
        />
      )}
      <select
        {...native}
        {...field}
        className={cn(
          'select-native field-control truncate pr-11',
          size === 'sm' && 'min-h-11 py-2',
          Icon && 'pl-12',
        )}
      />
      <ChevronDown
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-2"
      />
    </div>
  );
}
