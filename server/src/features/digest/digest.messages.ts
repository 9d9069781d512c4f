import { localeOf } from '@heirloom/contract/languages/language.ts';
import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

const english = new Intl.NumberFormat(localeOf.en);
const german = new Intl.NumberFormat(localeOf.de);

/** The mail of a week to the members of spaces. */
export const digestWords = wordsIn(
  {
    subject: 'What is new in your family',
    hello: (name: string) => `Hello ${name},`,
    intro: 'This is what the others did in the last days.',
    somebody: 'A former member',
    quoted: (title: string) => `“${title}”`,
    items: (count: number) => (count === 1 ? '1 item' : `${english.format(count)} items`),
    said: {
      added: (who: string, what: string) => `${who} added ${what}`,
      joined: (who: string) => `${who} joined`,
      left: (who: string) => `${who} left`,
      mended: (who: string, what: string) => `${who} changed ${what}`,
      commented: (who: string, what: string) => `${who} commented on ${what}`,
      withdrew: (who: string, what: string) => `${who} took ${what} out`,
      trashed: (who: string, what: string) => `${who} put ${what} into the trash`,
      'guest-files': (who: string, what: string, guest: string) =>
        `${who} took in ${what} from ${guest} (guest)`,
    },
    more: '- and more',
    unread: (count: number, address: string) =>
      `The bell has ${count === 1 ? 'one thing' : `${english.format(count)} things`} for you: ${address}`,
    footer: (address: string) =>
      `You get this mail at most once a week. You can switch it off here: ${address}`,
  },
  {
    subject: 'Neues aus deiner Familie',
    hello: (name) => `Hallo ${name},`,
    intro: 'Das haben die anderen in den letzten Tagen getan.',
    somebody: 'Ein früheres Mitglied',
    quoted: (title) => `„${title}“`,
    items: (count) => (count === 1 ? '1 Objekt' : `${german.format(count)} Objekte`),
    said: {
      added: (who, what) => `${who} hat ${what} hinzugefügt`,
      joined: (who) => `${who} ist beigetreten`,
      left: (who) => `${who} ist gegangen`,
      mended: (who, what) => `${who} hat ${what} geändert`,
      commented: (who, what) => `${who} hat ${what} kommentiert`,
      withdrew: (who, what) => `${who} hat ${what} herausgenommen`,
      trashed: (who, what) => `${who} hat ${what} in den Papierkorb gelegt`,
      'guest-files': (who, what, guest) => `${who} hat ${what} von ${guest} (Gast) aufgenommen`,
    },
    more: '- und mehr',
    unread: (count, address) =>
      `Die Glocke hat ${count === 1 ? 'eine Neuigkeit' : `${german.format(count)} Neuigkeiten`} für dich: ${address}`,
    footer: (address) =>
      `Diese Mail bekommst du höchstens einmal in der Woche. Du kannst sie hier abschalten: ${address}`,
  },
);

export type DigestWords = ReturnType<typeof digestWords>;
