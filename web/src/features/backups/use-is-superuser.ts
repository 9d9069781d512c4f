import { useSession } from '#features/auth/use-session.ts';

export function useIsSuperuser(): boolean {
  return useSession().user?.role === 'superuser';
}
