import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

const onlyThis = '@media print { body > :not(.print-sheet) { display: none !important } }';

/** Content that is printed instead of the page, while this component is on it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet hidden bg-white p-8 text-black print:block">
      <style>{onlyThis}</style>
      {children}
    </div>,
    document.body,
  );
}
