import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { goToProvider } from '#features/auth/provider-return.ts';
import { Button } from '#ui/form/button.tsx';

type ProviderButtonProps = {
  isMain?: boolean;
  /** The address of the person for whom this page waits, and to which they come back. */
  onlyFor?: string;
  /** The code of an invitation that makes an account for whom it is. */
  invitation?: string | undefined;
};

/** Signs in at the OpenID Connect provider of this archive; nothing where there is none. */
export function ProviderButton({ isMain = false, onlyFor, invitation }: ProviderButtonProps) {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const { next } = useSearch({ strict: false });
  const here = useLocation({ select: ({ href }) => href });
  const errand = onlyFor === undefined ? { next, invitation } : { next: here, email: onlyFor };
  const begin = useMutation(
    api.auth.askProvider.mutationOptions({
      onSuccess: ({ address }) => goToProvider(address, { purpose: 'sign-in', ...errand }),
      meta: {
        failure: (error) => ({
          title: words.toasts.failed.signIn,
          description: messageOf(error),
        }),
      },
    }),
  );
  if (!options?.provider) return null;
  return (
    <Button
      icon={LogIn}
      variant={isMain ? 'accent' : 'secondary'}
      // The page is left behind.
      busy={begin.isPending || begin.isSuccess}
      busyLabel={words.goingToProvider}
      onClick={() => begin.mutate({})}
    >
      {words.byProvider(options.provider)}
    </Button>
  );
}
