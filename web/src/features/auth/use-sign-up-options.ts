import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Who may sign up on this server; `isOpen` counts the invitation of the address. */
export function useSignUpOptions(invitation: string | undefined) {
  const { data: options, isLoading } = useQuery(api.auth.options.queryOptions());
  const isOpen =
    options === undefined ||
    options.signUp === 'open' ||
    (options.signUp === 'invite' && invitation !== undefined);
  return { options, isOpen, isLoading };
}
