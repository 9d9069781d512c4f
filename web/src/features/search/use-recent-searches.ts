import { useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import {
  forgetRecentSearches,
  readRecentSearches,
  rememberSearch,
} from '#features/search/recent-searches.ts';

/** Returns the signed-in person's recent searches on this device. */
export function useRecentSearches() {
  const { user } = useSession();
  const userId = user?.id ?? 'nobody';
  const [recent, setRecent] = useState(() => readRecentSearches(userId));
  const readAgain = () => setRecent(readRecentSearches(userId));

  return {
    recent,
    readAgain,
    remember: (query: string) => {
      rememberSearch(userId, query);
      readAgain();
    },
    forget: () => {
      forgetRecentSearches(userId);
      readAgain();
    },
  };
}
