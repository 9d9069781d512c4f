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
  className?: string;
};

/** The head of a page. Its h1 takes focus after a change of route: see focusPageTitle. */
export function PageHeader({
  title,
  subtitle,
  back,
  switcher,
  actions,
  className,
}: PageHeaderProps) {
  const hasSide = switcher !== undefined || actions !== undefined;
  return (
    <div className={cn('mb-6', className)}>
      {back !== undefined && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 tabIndex={-1} data-page-title="" className="title-1 outline-none">
            {title}
          </h1>
          {subtitle !== undefined && (
            <p className="mt-1 text-lead text-balance text-ink-2 max-xs:text-body">{subtitle}</p>
          )}
        </div>
        {hasSide && (
          <div className="flex gap-3 max-md:w-full max-md:flex-col-reverse max-md:items-stretch md:flex-wrap md:items-center">
            {switcher}
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
