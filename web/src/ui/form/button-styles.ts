import { cva, type VariantProps } from 'class-variance-authority';

const switchedOff =
  'disabled:border-line disabled:bg-surface-2 disabled:text-ink-3 aria-disabled:border-line aria-disabled:bg-surface-2 aria-disabled:text-ink-3';

export const buttonStyles = cva(
  'press inline-flex max-w-full shrink-0 items-center justify-center gap-2.5 border-[1.5px] border-transparent text-center font-[640] select-none [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        accent: `border-lamp-edge bg-lamp text-lamp-foreground hover:bg-[var(--lamp-hover)] ${switchedOff}`,
        primary: `bg-primary text-primary-foreground hover:bg-[var(--primary-hover)] ${switchedOff}`,
        secondary: `border-line-strong bg-surface text-ink hover:bg-surface-2 ${switchedOff}`,
        soft: `bg-surface-2 text-ink hover:bg-surface-3 ${switchedOff}`,
        quiet:
          'bg-transparent text-ink hover:bg-surface-2 disabled:text-ink-3 aria-disabled:bg-transparent aria-disabled:text-ink-3',
        danger: `bg-danger text-destructive-foreground hover:bg-[var(--danger-hover)] ${switchedOff}`,
        'danger-outline': `border-danger bg-surface text-danger hover:bg-danger-soft ${switchedOff}`,
        link: 'text-link underline-offset-4 hover:underline disabled:text-ink-3 aria-disabled:text-ink-3',
      },
      size: {
        sm: 'min-h-11 rounded-[0.75rem] px-4 py-1.5 text-[1rem] leading-snug',
        md: 'min-h-12 rounded-md px-[1.125rem] py-2 text-body leading-snug',
        lg: 'min-h-14 rounded-[1rem] px-6 py-2 text-lead leading-snug',
        icon: 'size-11 rounded-[0.75rem] p-0',
        'icon-lg': 'size-12 rounded-md p-0',
        'icon-xl': 'size-14 rounded-full p-0',
      },
    },
    compoundVariants: [{ variant: 'link', size: ['sm', 'md', 'lg'], class: 'px-1' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyles>;
