import { AudioLines, Film, Folder, House, Image, Library, type LucideIcon } from 'lucide-react';
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

/** Returns the main navigation, in the order of the specification; 'My Files' only when signed in. */
export function navItems(isSignedIn: boolean): readonly NavItem[] {
  return isSignedIn ? signedIn : everyone;
}
