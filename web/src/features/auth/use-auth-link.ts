import { useLocation, useSearch } from '@tanstack/react-router';
import { type AuthSearch, readAuthSearch } from '#features/auth/auth-search.ts';

/**
 * Reads the address of /auth. A link from a mail has its code in the fragment, which a browser sends to no server; the
 * links of earlier versions have it in the search part.
 */
export function useAuthLink(): AuthSearch {
  const search = useSearch({ from: '/auth' });
  const hash = useLocation({ select: (location) => location.hash });
  const { purpose, code, invitation } = readAuthSearch(
    Object.fromEntries(new URLSearchParams(hash)),
  );
  return { ...search, ...(purpose && { purpose, code }), ...(invitation && { invitation }) };
}
