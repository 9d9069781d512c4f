import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

type SectionHeaderProps = {
  /** The id of the heading, which labels the section. */
  id: string;
  title: string;
  /** The page with all items of the section. */
  to: LinkProps['to'];
  search?: LinkProps['search'];
  viewAll: string;
};

/** The head of a section that shows a few items, with a link to all of them. */
export function SectionHeader({ id, title, to, search, viewAll }: SectionHeaderProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-2">
      <h2 id={id} className="title-2">
        {title}
      </h2>
      <Link
        to={to}
        {...(search !== undefined && { search })}
        className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-[640] whitespace-nowrap hover:text-link"
        aria-label={`${viewAll}: ${title}`}
      >
        {viewAll}
        <ChevronRight size={18} aria-hidden="true" className="text-lamp-ink" />
      </Link>
    </div>
  );
}
