import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

function BackAnchor({ className, children, ...native }: ComponentProps<'a'>) {
  return (
    <a
      {...native}
      className={cn('inline-flex min-h-11 items-center gap-2.5 rounded-xs font-[640]', className)}
    >
      <ArrowLeft size={20} aria-hidden="true" />
      {children}
    </a>
  );
}

/** The link above a page's title that leads to the parent page. */
export const BackLink = createLink(BackAnchor);
