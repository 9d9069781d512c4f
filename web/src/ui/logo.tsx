import { cn } from '#lib/cn.ts';
import { productName } from '#lib/product.ts';
import { LogoMark } from '#ui/logo-mark.tsx';

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
