import { useMatch } from '@tanstack/react-router';
import type { AdminTab } from '#features/admin/admin-address.ts';

/** The tab that is open: it stands in the address of /admin, and /admin/google-drive is one of its own. */
export function useAdminTab(): AdminTab {
  const panel = useMatch({ from: '/admin-area/admin', shouldThrow: false });
  return panel === undefined ? 'google-drive' : (panel.search.tab ?? 'dashboard');
}
