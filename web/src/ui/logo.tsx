import { cn } from '#lib/cn.ts';
import { productName } from '#lib/product.ts';

type LogoMarkProps = { className?: string };

type LogoProps = { className?: string };

/** Mark and wordmark; put a link around it. */
export function Logo({ className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-3', className)}>
      <LogoMark />
      <span className="font-serif text-[1.375rem] leading-none font-[560] tracking-(--tracking-title) whitespace-nowrap">
        {productName}
      </span>
    </span>
  );
}

/** The slide mount of the logo; the same drawing as public/favicon.svg. */
function LogoMark({ className }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={cn('size-9 shrink-0', className)}>
      <rect width="36" height="36" rx="9" fill="oklch(0.235 0.016 58)" />
      <rect x="8" y="8.5" width="20" height="15" rx="2" fill="oklch(0.815 0.152 76)" />
      <path
        d="M8 19.4c3.4-3.6 6.4-4 9.6-1.6 2.6 2 5 1.6 10.4-2v5.7a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z"
        fill="oklch(0.42 0.06 62)"
      />
      <circle cx="12.8" cy="13" r="2.1" fill="oklch(0.235 0.016 58)" />
      <rect x="13" y="27" width="10" height="2.2" rx="1.1" fill="oklch(0.815 0.152 76)" />
    </svg>
  );
}
