import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** Switches to sibling pages, such as the library switch. */
  switcher?: ReactNode;
  actions?: ReactNode;
  /** On phones the actions are beside the title, not below the switcher. */
  isCompact?: boolean;
  className?: string;
};

/** The head of a page. Its h1 takes focus after a change of route: see focusPageTitle. */
export function PageHeader({
  title,
  subtitle,
  back,
  switcher,
  actions,
  isCompact = false,
  className,
}: PageHeaderProps) {
  const hasSide = switcher !== undefined || actions !== undefined;
  return (
    <div className={cn('mb-6', isCompact && 'max-md:mb-3', className)}>
      {back !== undefined && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 max-md:gap-x-3 max-md:gap-y-3">
        <div className={cn('min-w-0 md:flex-1 md:basis-56', isCompact && 'max-md:flex-1')}>
          <h1 tabIndex={-1} data-page-title="" className="title-1 outline-none">
            {title}
          </h1>
          {subtitle !== undefined && (
            <p className="mt-1 text-lead text-balance text-ink-2 max-xs:text-body">{subtitle}</p>
          )}
        </div>
        {hasSide && (
          <div
            className={cn(
              'flex gap-3 md:flex-wrap md:items-center',
              isCompact
                ? 'max-md:contents'
                : 'max-md:w-full max-md:flex-col-reverse max-md:items-stretch',
            )}
          >
            {isCompact ? <div className="max-md:order-1 max-md:w-full">{switcher}</div> : switcher}
            {actions !== undefined && (
              <div className="flex gap-3 max-md:flex-wrap-reverse max-md:*:flex-auto md:flex-wrap md:items-center">
                {actions}
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
