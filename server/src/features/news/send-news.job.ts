import { z } from 'zod';
import { writeLetter } from '#features/mails/letter.ts';
import { type NewsMailWords, newsMailWords } from '#features/news/news-mails.messages.ts';
import { findNews, type NewsRow } from '#features/news/news.read.ts';
import { findSubscription } from '#features/subscriptions/subscriptions.read.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Sends by mail what somebody waits for: an answer, an invitation. Without a mail server the bell alone says it. */
export const sendNewsJob = defineJob({
  name: 'send-news',
  payload: z.strictObject({ newsId: z.int(), userId: z.uuid() }),
  samplePayload: { newsId: 1, userId: '00000000-0000-4000-8000-000000000000' },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: Pick<Ctx, 'db' | 'mailer' | 'config'>, { newsId, userId }) => {
    if (!ctx.mailer.delivers) return;
    const person = await findUser(ctx.db, userId);
    if (!person?.emailVerified || person.disabled_at !== null) return;
    // Who has expired sees nothing of what is shared with them.
    if (!(await findSubscription(ctx.db, userId))?.is_active) return;
    const seesSpaces = ctx.config.SPACES !== 'off';
    const viewer = { userId, role: 'client', isActive: true, seesSpaces } as const;
    const row = await findNews(ctx.db, viewer, newsId);
    if (!row || row.read_at !== null) return;
    const language = mailLanguage(person);
    const words = newsMailWords(language);
    const said = say(words, row);
    if (!said) return;
    const origin = publicOrigin(ctx.config);
    await ctx.mailer.send(
      writeLetter(
        { email: person.email, language },
        {
          subject: said.subject,
          greeting: words.hello(person.name),
          before: said.before,
          link: `${origin}/news`,
          after: words.after,
          footer: { text: words.footer, link: `${origin}/user-info#mails` },
        },
      ),
    );
  },
});

type Said = { subject: string; before: string };

function say(
  words: NewsMailWords,
  { kind, actor_name, title, space_name, detail }: NewsRow,
): Said | null {
  const who = actor_name ?? words.somebody;
  switch (kind) {
    case 'proposal-accepted':
      return words.accepted(who, title ?? '');
    case 'proposal-refused':
      return words.refused(who, title ?? '', detail);
    case 'invited':
      return words.invited(who, space_name ?? '');
    case 'offer-made':
      return words.offered(who, space_name ?? '');
    case 'offer-accepted':
      return words.tookOver(who, space_name ?? '');
    case 'offer-refused':
      return words.tookNothing(who, space_name ?? '', detail);
    default:
      return null;
  }
}
