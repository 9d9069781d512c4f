import type { manyItemsMessages } from '#features/spaces/many-items.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' });

export const manyItemsGerman: Translation<typeof manyItemsMessages> = {
  lose: 'Die Medien sind nicht mehr zu sehen in:',
  unknown: 'Wer sie jetzt sieht, ließ sich nicht herausfinden.',
  people: (shown, more) => listFormat.format(more === 0 ? shown : [...shown, `${more} weitere`]),
  others: (names, count) => `${names} ${count === 1 ? 'sieht' : 'sehen'} sie dann nicht mehr.`,
  question: (name) => `Die Sammlung aus „${name}“ nehmen?`,
  note: 'In der Aktivität des Bereichs steht es, und dort lassen sie sich 30 Tage lang zurückholen.',
  bringBack: 'Meine zurückholen',
  done: (count) => ({
    title:
      count === 0
        ? 'Sie sind schon wieder da'
        : `${countOf(count, 'Medium', 'Medien')} zurückgeholt`,
  }),
  failed: (message) => ({ title: 'Sie konnten nicht zurückgeholt werden', description: message }),
};
