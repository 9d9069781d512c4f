import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Whose invitation the link is; null when it is not valid any more. */
export function useInvitation(invitation: string | undefined) {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  return useQuery(
    api.auth.invitation.queryOptions({
      input: { token: invitation ?? '' },
      enabled: invitation !== undefined && options !== undefined && options.signUp !== 'closed',
      // The link stays as it is; asked again it would count as another try.
      staleTime: Infinity,
    }),
  );
}
