import {
  AudioLines,
  Film,
  Folder,
  House,
  Image,
  Library,
  type LucideIcon,
  UsersRound,
} from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import type { ListScope } from '#features/media/grid/list-order.ts';
import { useScopeChoice } from '#features/spaces/use-scope-choice.ts';
import { useLinkToSpaces } from '#features/spaces/use-spaces.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { shellMessages } from '#shell/shell.messages.ts';

const words = shellMessages.nav;

type NavItem = { link: NavLink; label: string; icon: LucideIcon };
type NavLink =
  | { to: '/' | '/collections' | '/spaces' | '/my-files' }
  | { to: '/movies' | '/photos' | '/audio'; search?: ListScope }
  | { to: '/spaces/$id'; params: { id: string } };

const everyone: readonly NavItem[] = [
  { link: { to: '/' }, label: words.home, icon: House },
  { link: { to: '/movies' }, label: words.movies, icon: Film },
  { link: { to: '/photos' }, label: words.photos, icon: Image },
  { link: { to: '/audio' }, label: words.audio, icon: AudioLines },
  { link: { to: '/collections' }, label: words.collections, icon: Library },
];

const myFiles: NavItem = { link: { to: '/my-files' }, label: words.myFiles, icon: Folder };

/**
 * Returns the main navigation, in the order of the specification; 'My Files' only when signed in, 'Family' only for
 * members of a space, and nothing while a subscription has expired, because all these pages are closed then (SUBS-07).
 */
export function useNavItems(): readonly NavItem[] {
  const { status } = useSession();
  const { status: subscription } = useSubscription();
  const toSpaces = useLinkToSpaces();
  const { scope } = useScopeChoice();
  if (subscription === 'expired') return [];
  if (status !== 'signed-in') return everyone;
  const lists = everyone.map((item) => inScope(item, scope));
  return [...lists, ...(toSpaces ? [{ ...toSpaces, icon: UsersRound }] : []), myFiles];
}

/** Lets a link to a list lead to what the person chose to see. */
function inScope({ link, ...item }: NavItem, scope: ListScope): NavItem {
  const isList = link.to === '/movies' || link.to === '/photos' || link.to === '/audio';
  return { ...item, link: isList ? { ...link, search: scope } : link };
}
