import type { AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { messageOf } from '#api/errors.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { readAuditAddress } from '#features/audit/audit-address.ts';
import { AuditFilters } from '#features/audit/audit-filters.tsx';
import { AuditTable } from '#features/audit/audit-table.tsx';
import { auditMessages as words } from '#features/audit/audit.messages.ts';
import { useAuditLog } from '#features/audit/use-audit-log.ts';
import { BackLink } from '#ui/back-link.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

/** The log of who did what in this installation; for superusers. */
export function AuditLogSection() {
  const filter = readAuditAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const log = useAuditLog(filter);
  const narrow = (changes: AuditFilter) =>
    void navigate({
      to: '.',
      search: (known: AuditFilter) => ({ ...known, ...changes }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <AdminSectionHeader
        title={words.title}
        subtitle={words.subtitle}
        back={
          <BackLink to="/admin" search={{ tab: 'settings' }}>
            {adminMessages.tabs.settings}
          </BackLink>
        }
      />
      <AuditFilters filter={filter} narrow={narrow} />
      {log.error !== null && (
        <InlineAlert title={words.fetchFailed} className="mb-(--grid-gap)">
          {messageOf(log.error)}
        </InlineAlert>
      )}
      <AuditTable log={log} narrow={narrow} />
    </>
  );
}
