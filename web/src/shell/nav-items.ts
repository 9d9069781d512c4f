import { AudioLines, Film, Folder, House, Image, Library, type LucideIcon } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { shellMessages } from '#shell/shell.messages.ts';

const words = shellMessages.nav;

type NavItem = { to: NavPath; label: string; icon: LucideIcon };
type NavPath = '/' | '/movies' | '/photos' | '/audio' | '/collections' | '/my-files';

const everyone: readonly NavItem[] = [
  { to: '/', label: words.home, icon: House },
  { to: '/movies', label: words.movies, icon: Film },
  { to: '/photos', label: words.photos, icon: Image },
  { to: '/audio', label: words.audio, icon: AudioLines },
  { to: '/collections', label: words.collections, icon: Library },
];

const signedIn: readonly NavItem[] = [
  ...everyone,
  { to: '/my-files', label: words.myFiles, icon: Folder },
];

/**
 * Returns the main navigation, in the order of the specification; 'My Files' only when signed in, and nothing while a
 * subscription has expired, because all these pages are closed then (SUBS-07).
 */
export function useNavItems(): readonly NavItem[] {
  const { status } = useSession();
  const { status: subscription } = useSubscription();
  if (subscription === 'expired') return [];
  return status === 'signed-in' ? signedIn : everyone;
}
