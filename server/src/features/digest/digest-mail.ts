import { type DigestWords, digestWords } from '#features/digest/digest.messages.ts';
import type { Recipient } from '#features/mails/letter.ts';
import type { ActivityRow, ActivityTotals } from '#features/spaces/activity.read.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Entry = Pick<ActivityRow, 'kind' | 'actor_name' | 'count' | 'guest_name'> & {
  totals: ActivityTotals | undefined;
  /** Of one of its items. */
  title: string | null;
};

export type SpaceNews = { id: string; name: string; entries: Entry[]; hasMore: boolean };

type Digest = {
  spaces: readonly SpaceNews[];
  /** What waits in the bell. */
  unread: number;
  origin: string;
  unsubscribe: string;
};

/** Writes the mail of a week: titles and counts, no picture. */
export function digestMail(
  { name, email, language }: Recipient & { name: string },
  { spaces, unread, origin, unsubscribe }: Digest,
): Mail {
  const words = digestWords(language);
  const parts = spaces.map((space) =>
    [
      `${space.name}: ${origin}/spaces/${space.id}?tab=activity`,
      ...space.entries.map((entry) => `- ${sentenceOf(words, entry)}`),
      ...(space.hasMore ? [words.more] : []),
    ].join('\n'),
  );
  return {
    to: email,
    subject: words.subject,
    text: [
      words.hello(name),
      words.intro,
      ...parts,
      ...(unread > 0 ? [words.unread(unread, `${origin}/news`)] : []),
      words.footer(`${origin}/user-info#mails`),
      'Heirloom',
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function sentenceOf(
  words: DigestWords,
  { kind, actor_name, count, totals, title, guest_name }: Entry,
) {
  const who = actor_name ?? words.somebody;
  const total = count ?? totals?.total ?? 0;
  const what = total === 1 && title !== null ? words.quoted(title) : words.items(total);
  const { said } = words;
  switch (kind) {
    case 'joined':
    case 'left':
      return said[kind](who);
    case 'guest-files':
      return said[kind](who, what, guest_name ?? '');
    default:
      return said[kind](who, what);
  }
}
