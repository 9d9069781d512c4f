import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { type NewsKind, type NewsSwitch, switchOf } from '@heirloom/contract/news/news-kinds.ts';
import { insertNews } from '#features/news/news.repo.ts';
import { sendNewsJob } from '#features/news/send-news.job.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

type InSpace = { actorId: string; spaceId: string };

/** Everything that the bell tells. */
export type News =
  | ({ kind: 'joined' } & InSpace)
  /** `linkId`: of the invitation. */
  | ({ kind: 'invited'; linkId: string } & InSpace)
  | ({ kind: 'proposal-made' | 'proposal-accepted' | 'commented'; mediaId: string } & InSpace)
  /** `words`: what was said to whoever proposed. */
  | ({ kind: 'proposal-refused'; mediaId: string; words: string | null } & InSpace)
  /** Somebody else made a link that shows one's item. */
  | ({ kind: 'item-linked'; mediaId: string } & InSpace)
  | { kind: 'guest-files'; spaceId: string; guestName: string; count: number }
  /** Whose items an owner of a space is asked to take over; that they did so, `count` of them. */
  | ({ kind: 'offer-made' } & InSpace)
  | ({ kind: 'offer-accepted'; count: number } & InSpace)
  | ({ kind: 'offer-refused'; words: string | null } & InSpace)
  /** A film stays, for its parts could not be made films of their own. */
  | { kind: 'clips-not-kept'; mediaId: string }
  | { kind: 'finding'; finding: AlertKind };

/** Of these a mail goes out at once; the others wait for the mail of the week. */
const mailedAtOnce: readonly NewsSwitch[] = [
  'proposal-answered',
  'invited',
  'offer-made',
  'offer-answered',
];

/**
 * Tells people something by the bell: not whoever did it, nor who has switched that off. Pass the transaction of what
 * happened. The same again, before somebody has read it, is one entry with a count.
 */
export async function tell(
  trx: Db,
  { jobs }: Pick<Ctx, 'jobs'>,
  { to, news }: { to: readonly string[]; news: News },
): Promise<void> {
  const told = await insertNews(trx, {
    to,
    refusal: news.kind === 'finding' ? news.finding : switchOf(news.kind),
    kind: news.kind satisfies NewsKind,
    actorId: 'actorId' in news ? news.actorId : null,
    spaceId: 'spaceId' in news ? news.spaceId : null,
    mediaId: 'mediaId' in news ? news.mediaId : null,
    detail: detailOf(news),
    count: 'count' in news ? news.count : 1,
  });
  for (const { id, userId, isNew } of told) {
    await publish(trx, { topic: 'news', action: 'created', userId, entityId: null });
    const isMailed = news.kind !== 'finding' && mailedAtOnce.includes(switchOf(news.kind));
    if (isNew && isMailed) await jobs.enqueue(trx, sendNewsJob, { newsId: id, userId });
  }
}

function detailOf(news: News): string | null {
  switch (news.kind) {
    case 'proposal-refused':
    case 'offer-refused':
      return news.words;
    case 'invited':
      return news.linkId;
    case 'guest-files':
      return news.guestName;
    case 'finding':
      return news.finding;
    default:
      return null;
  }
}
