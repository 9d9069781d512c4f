import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';

const words = shareMessages.family;

/** Leads whoever is in no space, and may make one, to sharing with a family; nothing for others. */
export function ShareWithFamily() {
  const { user } = useSession();
  const { data } = useQuery(
    api.spaces.list.queryOptions({
      input: {},
      enabled: user?.seesSpaces === true,
      staleTime: Infinity,
    }),
  );
  if (data?.mayCreate !== true || data.items.length > 0) return null;
  return (
    <p className="text-ink-2">
      {words.text}{' '}
      <Link to="/spaces" className="font-[560] text-ink underline">
        {words.link}
      </Link>
    </p>
  );
}
