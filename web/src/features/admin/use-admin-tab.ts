import { useMatch } from '@tanstack/react-router';
import type { AdminTab } from '#features/admin/admin-tabs.ts';

/** Returns the open tab, from the address of /admin; /admin/google-drive is a page of its own. */
export function useAdminTab(): AdminTab {
  const panel = useMatch({ from: '/admin-area/admin', shouldThrow: false });
  return panel === undefined ? 'google-drive' : (panel.search.tab ?? 'dashboard');
}
