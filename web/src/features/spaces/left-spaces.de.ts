import type { leftSpaceMessages } from '#features/spaces/left-spaces.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

const items = (count: number) => (count === 1 ? '1 Medium' : `${count} Medien`);

export const leftSpaceGerman: Translation<typeof leftSpaceMessages> = {
  title: 'Bereiche, in denen du nicht mehr bist',
  hint: 'Sie zeigen noch, was du hinzugefügt hast. Niemand dort kann es ändern oder weitergeben.',
  listFailed: 'Die Bereiche, in denen du nicht mehr bist, konnten nicht geladen werden.',
  still: (count) => `Zeigt noch ${items(count)} von dir`,
  takeOut: 'Alles herausnehmen',
  takeOutOf: (name) => `Alles aus ${name} herausnehmen`,
  prompt: (name) => `Alles aus „${name}“ herausnehmen?`,
  text: (count) =>
    `Die Mitglieder sehen dort ${items(count)} von dir nicht mehr. Weil du nicht im Bereich bist, kannst du es nicht selbst wieder hineingeben.`,
  done: (count) => ({ title: `${items(count)} aus dem Bereich genommen` }),
  failed: (message) => ({ title: 'Es konnte nicht herausgenommen werden', description: message }),
};
