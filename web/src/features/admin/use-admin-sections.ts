import { adminSections, type AdminSection } from '#features/admin/admin-sections.ts';
import { useSession } from '#features/auth/use-session.ts';

/** Returns the sections that the signed-in person may open. */
export function useAdminSections(): readonly AdminSection[] {
  const { user } = useSession();
  return adminSections.filter(
    ({ isForSuperusers }) => isForSuperusers !== true || user?.role === 'superuser',
  );
}
