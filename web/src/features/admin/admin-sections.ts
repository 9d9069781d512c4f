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
  Webhook,
} from 'lucide-react';
import type { AdminTab } from '#features/admin/admin-tabs.ts';
import { adminMessages } from '#features/admin/admin.messages.ts';

export type AdminSection = {
  id: AdminTab;
  label: string;
  icon: LucideIcon;
  /** Other administrators can neither see nor open it. */
  isForSuperusers?: boolean;
  /** It is no tab, but a page of this one. */
  within?: AdminTab;
};

const { tabs } = adminMessages;

/** The sections of the panel, the tabs in their order; `section-content.ts` has the content of each. */
export const adminSections: readonly AdminSection[] = [
  { id: 'dashboard', label: tabs.dashboard, icon: LayoutDashboard },
  { id: 'statistics', label: tabs.statistics, icon: ChartColumn },
  { id: 'users', label: tabs.users, icon: Users },
  { id: 'create-user', label: tabs.createUser, icon: UserPlus },
  { id: 'files', label: tabs.files, icon: FolderOpen },
  { id: 'google-drive', label: tabs.drive, icon: Cloud },
  { id: 'settings', label: tabs.settings, icon: Settings },
  { id: 'audit', label: tabs.audit, icon: ScrollText, isForSuperusers: true, within: 'settings' },
  {
    id: 'webhooks',
    label: tabs.webhooks,
    icon: Webhook,
    isForSuperusers: true,
    within: 'settings',
  },
];
