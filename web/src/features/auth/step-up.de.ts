import type { stepUpMessages } from '#features/auth/step-up.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const stepUpGerman: Translation<typeof stepUpMessages> = {
  title: 'Bitte gib dein Passwort noch einmal ein',
  titleCode: 'Bitte gib einen Code ein',
  titleOther: 'Bitte zeig, dass du es bist',
  noPassword:
    'Du hast hier kein Passwort. Auf deiner Kontoseite kannst du dir per Mail eins aussuchen.',
  lead: (purpose: string | undefined) =>
    `${purpose === undefined ? 'Hierfür' : `Für „${purpose}“`} müssen wir sicher sein, dass du es bist. Danach wirst du zehn Minuten lang nicht mehr gefragt.`,
  password: 'Passwort',
  code: 'Sechs Ziffern aus der App',
  byCode: 'Lieber einen Code benutzen',
  byPasskey: 'Lieber einen Passkey benutzen',
  byProvider: (name: string) => `Neu mit ${name} anmelden`,
  providerFailed: 'Das geht gerade nicht',
  byPassword: 'Lieber das Passwort benutzen',
  cancel: 'Abbrechen',
  confirm: 'Weiter',
  confirming: 'Wird geprüft …',
};
