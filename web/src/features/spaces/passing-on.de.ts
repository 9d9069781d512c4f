import type { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const passingOnGerman: Translation<typeof passingOnMessages> = {
  question: 'Darf weitergegeben werden, was du hier hinzufügst?',
  hint: (space) =>
    `Bearbeiter von ${space} könnten dann Links dazu für Leute außerhalb erstellen. Du siehst jeden dieser Links und kannst ihn beenden. Das lässt sich jederzeit ändern, auch für ein einzelnes Medium.`,
  no: 'Nur für den Bereich',
  yes: 'Darf weitergegeben werden',
  choice: 'Was ich hinzufüge, darf weitergegeben werden',
  choiceHint:
    'Bearbeiter dürfen Links dazu für Leute außerhalb erstellen. Sonst enden ihre Links, außer zu Medien, die du einzeln erlaubst.',
  itemChoice: 'Darf weitergegeben werden',
  itemChoiceOf: (space) => `Darf von Bearbeitern von ${space} weitergegeben werden`,
  saved: { title: 'Gespeichert' },
  failed: (message) => ({ title: 'Das konnte nicht gespeichert werden', description: message }),
  madeBy: (name) => `erstellt von ${name}`,
  endLink: (name) => `Link von ${name} für dieses Medium beenden`,
  endPrompt: 'Diesen Link für dein Medium beenden?',
  endText: (name) => `Wer den Link von ${name} hat, sieht dieses Medium nicht mehr.`,
  endConfirm: 'Link beenden',
  ended: { title: 'Der Link zeigt es nicht mehr' },
  endFailed: (message) => ({ title: 'Der Link konnte nicht beendet werden', description: message }),
};
