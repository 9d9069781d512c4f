import {
  ChartColumn,
  Cloud,
  FolderOpen,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Settings,
  UserPlus,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { AdminTab } from '#features/admin/admin-address.ts';
import { adminMessages } from '#features/admin/admin.messages.ts';

export type AdminSection = {
  id: AdminTab;
  label: string;
  icon: LucideIcon;
  Content: ComponentType;
  /** Other administrators neither see it nor reach it. */
  isForSuperusers?: boolean;
};

const { tabs } = adminMessages;

/** What the panel consists of, in the order of its tabs. Each section begins with an AdminSectionHeader. */
export const adminSections: readonly AdminSection[] = [
  {
    id: 'dashboard',
    label: tabs.dashboard,
    icon: LayoutDashboard,
    Content: lazy(async () => {
      const { DashboardSection } = await import('#features/admin/dashboard-section.tsx');
      return { default: DashboardSection };
    }),
  },
  {
    id: 'statistics',
    label: tabs.statistics,
    icon: ChartColumn,
    Content: lazy(async () => {
      const { StatisticsSection } =
        await import('#features/admin/statistics/statistics-section.tsx');
      return { default: StatisticsSection };
    }),
  },
  {
    id: 'users',
    label: tabs.users,
    icon: Users,
    Content: lazy(async () => {
      const { ManageUsersSection } =
        await import('#features/admin/people/manage-users-section.tsx');
      return { default: ManageUsersSection };
    }),
  },
  {
    id: 'create-user',
    label: tabs.createUser,
    icon: UserPlus,
    Content: lazy(async () => {
      const { CreateUserSection } = await import('#features/admin/people/create-user-section.tsx');
      return { default: CreateUserSection };
    }),
  },
  {
    id: 'files',
    label: tabs.files,
    icon: FolderOpen,
    Content: lazy(async () => {
      const { FileManagerSection } = await import('#features/admin/files/file-manager-section.tsx');
      return { default: FileManagerSection };
    }),
  },
  {
    id: 'google-drive',
    label: tabs.drive,
    icon: Cloud,
    Content: lazy(async () => {
      const { GoogleDriveSection } = await import('#features/admin/drive/google-drive-section.tsx');
      return { default: GoogleDriveSection };
    }),
  },
  {
    id: 'settings',
    label: tabs.settings,
    icon: Settings,
    Content: lazy(async () => {
      const { SettingsSection } = await import('#features/admin/settings/settings-section.tsx');
      return { default: SettingsSection };
    }),
  },
  {
    id: 'audit',
    label: tabs.audit,
    icon: ScrollText,
    isForSuperusers: true,
    Content: lazy(async () => {
      const { AuditLogSection } = await import('#features/admin/audit/audit-log-section.tsx');
      return { default: AuditLogSection };
    }),
  },
];
