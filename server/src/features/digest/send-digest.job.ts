import { z } from 'zod';
import { digestMail, type SpaceNews } from '#features/digest/digest-mail.ts';
import { listSpacesOfReader } from '#features/digest/digest.read.ts';
import { unsubscribeAddress } from '#features/digest/unsubscribe.service.ts';
import { countNews } from '#features/news/news.read.ts';
import {
  countActivityItems,
  listActivity,
  listActivityItems,
} from '#features/spaces/activity.read.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type DigestCtx = Pick<Ctx, 'db' | 'mailer' | 'config' | 'signer' | 'clock'>;

/** So many entries of a space stand in a mail. */
const mostEntries = 20;

/** One mail for all spaces of a person; none where nothing happened. It says what they may see at this moment. */
export const sendDigestJob = defineJob({
  name: 'send-digest',
  payload: z.strictObject({ userId: z.uuid(), since: z.iso.datetime() }),
  samplePayload: {
    userId: '00000000-0000-4000-8000-000000000000',
    since: '2026-05-03T10:00:00.000Z',
  },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: DigestCtx, { userId, since }) => {
    const { db, config, mailer } = ctx;
    if (!mailer.delivers || config.SPACES === 'off') return;
    const person = await findUser(db, userId);
    if (!person) return;
    const spaces: SpaceNews[] = [];
    for (const space of await listSpacesOfReader(db, userId)) {
      const news = await readSpace(db, { ...space, userId, since: new Date(since) });
      if (news.entries.length > 0) spaces.push(news);
    }
    if (spaces.length === 0) return;
    const viewer = { userId, role: 'client', isActive: true, seesSpaces: true } as const;
    const { unread } = await countNews(db, viewer);
    const { name, email } = person;
    const recipient = { name, email, language: mailLanguage(person) };
    const addresses = {
      origin: publicOrigin(config),
      unsubscribe: unsubscribeAddress(ctx, userId),
    };
    await mailer.send(digestMail(recipient, { spaces, unread, ...addresses }));
  },
});

type Asked = { id: string; name: string; userId: string; since: Date };

async function readSpace(db: Db, { id, name, userId, since }: Asked): Promise<SpaceNews> {
  const page = { spaceId: id, userId, before: null, limit: mostEntries, since };
  const rows = await listActivity(db, page);
  const entries = rows.slice(0, mostEntries);
  const ids = entries.map((entry) => entry.id);
  const totals = new Map((await countActivityItems(db, ids)).map((row) => [row.id, row]));
  const items = await listActivityItems(db, { ids, each: 1 });
  const titles = new Map(items.map((item) => [item.entry_id, item.title]));
  return {
    id,
    name,
    hasMore: rows.length > mostEntries,
    entries: entries.map((entry) => ({
      ...entry,
      totals: totals.get(entry.id),
      title: titles.get(entry.id) ?? null,
    })),
  };
}
