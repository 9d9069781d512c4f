import { messagesOf } from '#languages/messages-of.ts';
import { pageLocale } from '#languages/page-language.ts';
import { countOf } from '#lib/plural.ts';

const listFormat = new Intl.ListFormat(pageLocale(), { type: 'conjunction' });

type ActivityCounts = { video: number; image: number; audio: number };

export const activityMessages = messagesOf('spaceActivity', {
  title: 'What happened',
  loading: 'Loading what happened…',
  failed: 'What happened could not be loaded.',
  none: 'Nothing has happened here yet. What members add, change and say appears here.',
  more: 'Show earlier entries',
  isNew: 'New',
  newSince: (count: number) => `${count} new since your last visit`,
  somebody: 'A former member',
  /** Whoever trashes items need be no member. */
  someone: 'An administrator or a former member',
  said: {
    added: (who: string, what: string) => `${who} added ${what}`,
    joined: (who: string) => `${who} joined`,
    left: (who: string) => `${who} left`,
    mended: (who: string, what: string) => `${who} changed ${what}`,
    commented: (who: string, what: string) => `${who} commented on ${what}`,
    withdrew: (who: string, what: string) => `${who} took ${what} out`,
    trashed: (who: string, what: string) => `${who} put ${what} into the trash`,
    'guest-files': (who: string, what: string, guest: string) =>
      `${who} took in ${what} from ${guest} (guest)`,
  },
  quoted: (title: string) => `“${title}”`,
  items: (count: number) => countOf(count, 'item'),
  kinds: ({ video, image, audio }: ActivityCounts) =>
    listFormat.format([
      ...(image > 0 ? [countOf(image, 'photo')] : []),
      ...(video > 0 ? [countOf(video, 'film')] : []),
      ...(audio > 0 ? [countOf(audio, 'recording')] : []),
    ]),
  fromYears: (what: string, from: number, to: number) =>
    from === to ? `${what} from ${from}` : `${what} from ${from} to ${to}`,
});
