import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

type SectionHeaderProps = {
  /** Labels the section. */
  id: string;
  title: string;
  /** Where all of it is. */
  to: LinkProps['to'];
  viewAll: string;
};

/** The head of a section of a page, with the way to all that it shows a part of. */
export function SectionHeader({ id, title, to, viewAll }: SectionHeaderProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-2">
      <h2 id={id} className="title-2">
        {title}
      </h2>
      <Link
        to={to}
        className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-[640] whitespace-nowrap hover:text-link"
        aria-label={`${viewAll}: ${title}`}
      >
        {viewAll}
        <ChevronRight size={18} aria-hidden="true" className="text-lamp-ink" />
      </Link>
    </div>
  );
}
