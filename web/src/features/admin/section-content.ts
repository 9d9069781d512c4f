import { type ComponentType, lazy } from 'react';
import type { AdminTab } from '#features/admin/admin-address.ts';

/** The content of each tab. Each section begins with an AdminSectionHeader. */
export const sectionContent: Record<AdminTab, ComponentType> = {
  dashboard: lazy(async () => {
    const { DashboardSection } = await import('#features/admin/dashboard-section.tsx');
    return { default: DashboardSection };
  }),
  statistics: lazy(async () => {
    const { StatisticsSection } = await import('#features/admin/statistics/statistics-section.tsx');
    return { default: StatisticsSection };
  }),
  users: lazy(async () => {
    const { ManageUsersSection } =
      await import('#features/admin/accounts/manage-users-section.tsx');
    return { default: ManageUsersSection };
  }),
  'create-user': lazy(async () => {
    const { CreateUserSection } = await import('#features/admin/accounts/create-user-section.tsx');
    return { default: CreateUserSection };
  }),
  files: lazy(async () => {
    const { FileManagerSection } = await import('#features/admin/files/file-manager-section.tsx');
    return { default: FileManagerSection };
  }),
  'google-drive': lazy(async () => {
    const { GoogleDriveSection } = await import('#features/admin/drive/google-drive-section.tsx');
    return { default: GoogleDriveSection };
  }),
  settings: lazy(async () => {
    const { SettingsSection } = await import('#features/admin/settings/settings-section.tsx');
    return { default: SettingsSection };
  }),
  audit: lazy(async () => {
    const { AuditLogSection } = await import('#features/admin/audit/audit-log-section.tsx');
    return { default: AuditLogSection };
  }),
};
