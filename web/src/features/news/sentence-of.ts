import type { News } from '@heirloom/contract/news/news.schema.ts';
import { mailMessages } from '#features/mails/mails.messages.ts';
import { newsPanelMessages } from '#features/news/news-panel.messages.ts';

const { said, somebody, unknownFinding, item: anItem } = newsPanelMessages;

/** Says what happened. */
export function sentenceOf({ kind, actor, item, space, guestName, finding, count }: News): string {
  const who = actor?.name ?? somebody;
  switch (kind) {
    case 'finding':
      return finding === null ? unknownFinding : mailMessages.kinds[finding];
    case 'guest-files':
      return said[kind](guestName ?? '', space?.name ?? '', count);
    case 'offer-made':
    case 'offer-accepted':
    case 'offer-refused':
      return said[kind](who, space?.name ?? '', count);
    case 'invited':
    case 'joined':
      return said[kind](who, space?.name ?? '');
    default:
      return said[kind](who, item?.title ?? anItem, count);
  }
}
