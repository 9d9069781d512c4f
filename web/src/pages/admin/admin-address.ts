import type { AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { type AccountAddress, readAccountAddress } from '#features/accounts/account-address.ts';
import { type AdminTab, adminTabs } from '#features/admin/admin-tabs.ts';
import {
  type AdminFilesAddress,
  readAdminFilesAddress,
} from '#features/file-manager/files-address.ts';

/** The search part of the address of /admin. */
export type AdminAddress = { tab?: AdminTab } & AccountAddress & AuditFilter & AdminFilesAddress;

/** Reads the search part of the address; leaves out unknown values. */
export function readAdminAddress(search: Record<string, unknown>): AdminAddress {
  const tab = adminTabs.find((known) => known === search.tab);
  return { ...(tab && { tab }), ...readSection(tab, search) };
}

/** Reads only the parameters of the open tab. */
function readSection(tab: AdminTab | undefined, search: Record<string, unknown>): AdminAddress {
  switch (tab) {
    case 'users':
    case 'statistics':
      return readAccountAddress(search);
    case 'audit':
      return readAuditTexts(search);
    case 'files':
      return readAdminFilesAddress(search);
    default:
      return {};
  }
}

/** Keeps the filter of the audit log as it is: the log reads it when its code, which knows all actions, is loaded. */
function readAuditTexts(search: Record<string, unknown>): AuditFilter {
  const names = ['action', 'personId', 'from', 'to'];
  return Object.fromEntries(
    names.flatMap((name) => (name in search ? [[name, search[name]]] : [])),
  );
}
