import { ArrowLeft } from 'lucide-react';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useAdminTab } from '#features/admin/use-admin-tab.ts';
import { LinkButton } from '#ui/form/link-button.tsx';

type AdminBackLinkProps = { isShort?: boolean; className?: string };

/** Links from the Dashboard to the main site, and from any other tab to the Dashboard. */
export function AdminBackLink({ isShort = false, className }: AdminBackLinkProps) {
  const isDashboard = useAdminTab() === 'dashboard';
  const words = isDashboard ? adminMessages.backToSite : adminMessages.backToDashboard;
  return (
    <LinkButton
      to={isDashboard ? '/' : '/admin'}
      activeOptions={{ exact: true }}
      variant={isShort ? 'quiet' : 'secondary'}
      icon={ArrowLeft}
      aria-label={words.full}
      className={className}
    >
      {isShort ? words.short : words.full}
    </LinkButton>
  );
}
