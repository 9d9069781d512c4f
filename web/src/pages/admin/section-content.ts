import { type ComponentType, lazy } from 'react';
import type { AdminTab } from '#features/admin/admin-tabs.ts';

/** The content of each tab. Each section begins with an AdminSectionHeader. */
export const sectionContent: Record<AdminTab, ComponentType> = {
  dashboard: lazy(async () => {
    const { DashboardSection } = await import('#features/admin/dashboard-section.tsx');
    return { default: DashboardSection };
  }),
  statistics: lazy(async () => {
    const { StatisticsSection } = await import('#features/statistics/statistics-section.tsx');
    return { default: StatisticsSection };
  }),
  users: lazy(async () => {
    const { ManageUsersSection } = await import('#features/accounts/manage-users-section.tsx');
    return { default: ManageUsersSection };
  }),
  'create-user': lazy(async () => {
    const { CreateUserSection } = await import('#features/accounts/create-user-section.tsx');
    return { default: CreateUserSection };
  }),
  files: lazy(async () => {
    const { FileManagerSection } = await import('#features/file-manager/file-manager-section.tsx');
    return { default: FileManagerSection };
  }),
  'google-drive': lazy(async () => {
    const { GoogleDriveSection } = await import('#features/drive/google-drive-section.tsx');
    return { default: GoogleDriveSection };
  }),
  settings: lazy(async () => {
    const { SettingsSection } = await import('#features/settings/settings-section.tsx');
    return { default: SettingsSection };
  }),
  audit: lazy(async () => {
    const { AuditLogSection } = await import('#features/audit/audit-log-section.tsx');
    return { default: AuditLogSection };
  }),
  webhooks: lazy(async () => {
    const { WebhooksSection } = await import('#features/webhooks/webhooks-section.tsx');
    return { default: WebhooksSection };
  }),
};
