import { messagesOf } from '#languages/messages-of.ts';
import { pageLocale } from '#languages/page-language.ts';
import { countOf } from '#lib/plural.ts';

const listFormat = new Intl.ListFormat(pageLocale(), { type: 'conjunction' });

export const manyItemsMessages = messagesOf('manyItems', {
  lose: 'The items are seen no more in:',
  unknown: 'Who sees them now could not be found out.',
  people: (shown: readonly string[], more: number) =>
    listFormat.format(more === 0 ? shown : [...shown, `${more} more`]),
  others: (names: string, _count: number) => `They are not seen any more by ${names}.`,
  question: (name: string) => `Take the collection out of “${name}”?`,
  note: 'The activity of the space says it, and offers to bring them back for 30 days.',
  bringBack: 'Bring mine back',
  done: (count: number) => ({
    title: count === 0 ? 'It is back already' : `${countOf(count, 'item')} brought back`,
  }),
  failed: (message: string) => ({ title: 'It could not be brought back', description: message }),
});
