import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '#lib/cn.ts';

const onlyThis = '@media print { body > :not(.print-sheet) { display: none !important } }';

type PrintSheetProps = {
  children: ReactNode;
  /** The size of the page in CSS, for what has its own margins. */
  paper?: string;
};

/** Content that is printed instead of the page, while this component is on it. */
export function PrintSheet({ children, paper }: PrintSheetProps) {
  return createPortal(
    <div
      className={cn(
        'print-sheet hidden bg-white text-black print:block',
        paper === undefined && 'p-8',
      )}
    >
      <style>
        {onlyThis}
        {paper !== undefined && `@page { size: ${paper}; margin: 0 }`}
      </style>
      {children}
    </div>,
    document.body,
  );
}
