import { type ReactNode, useState } from 'react';

type FoldedSectionProps = { heading: string; children: ReactNode };

/** A part of the details that is made, and loads what it shows, only once somebody opens it. */
export function FoldedSection({ heading, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-6 border-t border-line pt-4"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-[560]">{heading}</summary>
      {isOpen && children}
    </details>
  );
}
