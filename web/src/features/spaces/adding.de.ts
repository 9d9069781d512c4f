import type { addingMessages } from '#features/spaces/adding.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const items = (count: number) => countOf(count, 'Eintrag', 'Einträge');

export const addingGerman: Translation<typeof addingMessages> = {
  alsoTo: 'Auch hinzufügen zu',
  byRule: 'Alles, was du hinzufügst, kommt hierher.',
  rule: (space) => `Alles, was ich hinzufüge, kommt in ${space}`,
  ruleHint:
    'Was du von jetzt an hochlädst oder importierst. Sonst bleibt alles, wo es ist, und du fügst hinzu, was du magst.',
  ruleOn: { title: 'Was du hinzufügst, kommt jetzt von selbst hinein' },
  ruleOff: {
    title: 'Du fügst jetzt wieder selbst hinzu',
    description: 'Es wurde nichts herausgenommen.',
  },
  ruleFailed: (message) => ({ title: 'Das konnte nicht gespeichert werden', description: message }),
  severalHint:
    'In mehreren Bereichen sind Titel, Beschreibung, Datum und Kapitel dieselben; Kommentare und Herzen bleiben in einem.',
  adding: (count) => `${items(count)} hinzufügen …`,
  undo: 'Rückgängig',
  undoIn: (space) => `Hinzufügen zu ${space} rückgängig machen`,
  undone: (count) => ({ title: `${items(count)} wieder herausgenommen` }),
  undoFailed: (message) => ({
    title: 'Das konnte nicht rückgängig gemacht werden',
    description: message,
  }),
};
