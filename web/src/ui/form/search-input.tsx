import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Input, type InputProps } from '#ui/form/input.tsx';

type SearchInputProps = Omit<InputProps, 'type'> & {
  /** The accessible name: what is searched. */
  label: string;
  /** Something at the right end, such as a key hint or a clear button. */
  trailing?: ReactNode;
  /** `quiet`: filled and without an edge, for the header. */
  variant?: 'outlined' | 'quiet';
};

export function SearchInput({
  label,
  trailing,
  variant = 'outlined',
  className,
  ...native
}: SearchInputProps) {
  return (
    <div className={cn('relative', className)}>
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-5 z-1 my-auto text-ink-2"
      />
      <Input
        aria-label={label}
        {...native}
        type="search"
        className={cn(
          'rounded-full pl-12 [&::-webkit-search-cancel-button]:hidden',
          trailing !== undefined && 'pr-14',
          variant === 'quiet' && 'border-transparent bg-surface-2',
        )}
      />
      {trailing !== undefined && (
        <div className="absolute inset-y-0 right-2.5 flex items-center">{trailing}</div>
      )}
    </div>
  );
}
