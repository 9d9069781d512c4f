import type { ReactNode } from 'react';
import { AdminBackLink } from '#features/admin/admin-back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

type AdminSectionHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** Above the title of a page within a tab: a link to the tab. */
  back?: ReactNode;
  actions?: ReactNode;
};

/** The head of a section of the admin panel; on large screens the back link is at its end. */
export function AdminSectionHeader({ title, subtitle, back, actions }: AdminSectionHeaderProps) {
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      back={back}
      // On smaller screens the back link is hidden: without other actions its empty line must take no space.
      className={actions === undefined ? 'max-lg:[&>*]:gap-y-0' : undefined}
      actions={
        <>
          {actions}
          <AdminBackLink className="max-lg:hidden" />
        </>
      }
    />
  );
}
