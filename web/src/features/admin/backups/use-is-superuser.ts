import { useSession } from '#features/auth/use-session.ts';

export const useIsSuperuser = (): boolean => useSession().user?.role === 'superuser';
