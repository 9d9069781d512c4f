import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type EmptyStateProps = {
  /** A drawing such as ProjectorDrawing, or a large IconTile. */
  visual: ReactNode;
  title: string;
  description?: ReactNode;
  /** One accent button, or two buttons for a decision. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** `bare`: without a card, for use within one. */
  variant?: 'card' | 'bare';
  className?: string;
};

export function EmptyState(props: EmptyStateProps) {
  const {
    visual,
    title,
    description,
    action,
    headingLevel = 2,
    variant = 'card',
    className,
  } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={cn(
        'flex flex-col items-center px-6 py-12 text-center md:py-16',
        variant === 'card' && 'surface-card',
        className,
      )}
    >
      <div className="mb-5">{visual}</div>
      <Heading
        {...(headingLevel === 1 && { tabIndex: -1, 'data-page-title': '' })}
        className="title-2 outline-none"
      >
        {title}
      </Heading>
      {description !== undefined && (
        <p className="mt-1.5 max-w-(--measure) text-balance text-ink-2">{description}</p>
      )}
      {action !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
