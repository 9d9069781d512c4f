import { cva } from 'class-variance-authority';

export const menuItemStyles = cva(
  'flex min-h-12 w-full cursor-default items-center gap-3.5 rounded-[0.75rem] px-3.5 py-1.5 text-left font-[560] outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-surface-2 aria-[current]:font-[680]',
  {
    variants: {
      tone: { plain: 'text-ink', danger: 'text-danger data-highlighted:bg-danger-soft' },
    },
    defaultVariants: { tone: 'plain' },
  },
);
