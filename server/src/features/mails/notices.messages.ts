import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** The mails about what happened to an account. `before` and `after` stand around the link; `when` names the time zone. */
export const noticeWords = wordsIn(
  {
    hello: (name: string) => `Hello ${name},`,
    when: (moment: string, zone: string) => `${moment} (${zone})`,
    footer: 'You can switch off mails of this kind here:',
    tell: 'And please tell whoever runs this server.',
    device: {
      both: (browser: string, system: string) => `${browser} on ${system}`,
      unknown: 'a program that does not give its name',
      from: (device: string, address: string) => `${device}, from the address ${address}`,
    },
    notices: {
      'new-device': {
        subject: 'A new device is signed in to your account',
        before: (device: string, when: string) =>
          `Somebody has signed in to your account with a device that was not used for it before: ${device}, on ${when}. If it was you, all is well. If not, end that session here at once, and choose a new password:`,
      },
      'recovery-code-used': {
        subject: 'One of your recovery codes was used',
        before: (device: string, when: string, left: string) =>
          `Somebody has signed in to your account with your password and one of your recovery codes: ${device}, on ${when}. ${left} If it was you, all is well. If not, end that session here at once, choose a new password, and make new recovery codes:`,
        left: (count: number) =>
          count === 0
            ? 'It was the last one: please make new ones, or you cannot sign in without your phone.'
            : count === 1
              ? 'One is left: please make new ones soon.'
              : `${count} are left${count > 3 ? '.' : ': please make new ones soon.'}`,
      },
      'two-factor-on': {
        subject: 'Two-factor sign-in was turned on',
        before: (when: string) =>
          `On ${when} two-factor sign-in was turned on for your account, and all other devices are signed out. If it was you, all is well. This is where you find it:`,
        after:
          'If it was not you, please tell whoever runs this server at once: only they can let you in again.',
      },
      'two-factor-off': {
        subject: 'Two-factor sign-in was turned off',
        before: (when: string) =>
          `On ${when} two-factor sign-in was turned off for your account: now your password alone opens it. If it was you, all is well. If not, choose a new password at once, and turn it on again here:`,
        beforeByOperator: (when: string) =>
          `On ${when} whoever runs this server turned off two-factor sign-in for your account, so that you can choose a new password without your phone. When you are signed in again, turn it on here:`,
        afterByOperator: 'If you did not ask for that, please ask whoever runs this server.',
      },
      'provider-linked': {
        subject: 'Another account was connected with yours',
        before: (when: string) =>
          `On ${when} an account of another service was connected with yours. It opens your account without your password. If it was you, all is well. If not, disconnect it here, and choose a new password:`,
      },
      'passkey-added': {
        subject: 'A passkey was added to your account',
        before: (when: string) =>
          `On ${when} a passkey was added to your account. It opens your account without your password. If it was you, all is well. If not, remove it here, and choose a new password:`,
      },
      'api-key-made': {
        subject: 'An API key was made for your account',
        before: (rights: string, when: string) =>
          `On ${when} an API key was made for your account. A program that has it can ${rights}, without your password. If it was you, all is well. If not, revoke the key here, and choose a new password:`,
        mayRead: 'see and download all that is yours',
        mayChange: 'see, download and change all that is yours',
        mayAdministerReading: 'see what administrators of this archive see',
        mayAdminister: 'do what administrators of this archive may do',
        andSpaces: 'in your family spaces too',
      },
      'archive-downloaded': {
        subject: 'All your originals are being downloaded',
        before: (when: string) =>
          `On ${when} somebody who is signed in to your account began to download all your films, photos and recordings in one file. If it was you, all is well. If not, end that session here, and choose a new password at once:`,
      },
      'role-raised': {
        subject: 'You are an administrator now',
        before: (role: string, when: string) =>
          `On ${when} you were made ${role} of this archive. You find what that means here:`,
        roles: { admin: 'an administrator', superuser: 'a superuser' },
        after: 'Please turn on two-factor sign-in, if you have not done so.',
      },
      'mail-switched-off': {
        subject: 'Mails to you were switched off',
        before: (when: string) =>
          `On ${when} a kind of mail that tells you what happens to your account was switched off. If it was you, all is well. If not, switch it on again here, and choose a new password at once:`,
      },
    },
  },
  {
    hello: (name) => `Hallo ${name},`,
    when: (moment, zone) => `${moment} (${zone})`,
    footer: 'Solche Mails kannst du hier abschalten:',
    tell: 'Und bitte sag der Person Bescheid, die diesen Server betreibt.',
    device: {
      both: (browser, system) => `${browser} auf ${system}`,
      unknown: 'ein Programm, das seinen Namen nicht nennt',
      from: (device, address) => `${device}, von der Adresse ${address}`,
    },
    notices: {
      'new-device': {
        subject: 'Ein neues Gerät ist bei deinem Konto angemeldet',
        before: (device, when) =>
          `Jemand hat sich bei deinem Konto mit einem Gerät angemeldet, das vorher nicht dafür benutzt wurde: ${device}, am ${when}. Wenn du das warst, ist alles in Ordnung. Wenn nicht, melde das Gerät hier sofort ab, und wähle ein neues Passwort:`,
      },
      'recovery-code-used': {
        subject: 'Einer deiner Wiederherstellungscodes wurde benutzt',
        before: (device, when, left) =>
          `Jemand hat sich bei deinem Konto mit deinem Passwort und einem deiner Wiederherstellungscodes angemeldet: ${device}, am ${when}. ${left} Wenn du das warst, ist alles in Ordnung. Wenn nicht, melde das Gerät hier sofort ab, wähle ein neues Passwort, und mach neue Wiederherstellungscodes:`,
        left: (count) =>
          count === 0
            ? 'Es war der letzte: Bitte mach neue, sonst kannst du dich ohne dein Handy nicht anmelden.'
            : count === 1
              ? 'Einer ist noch übrig: Bitte mach bald neue.'
              : `${count} sind noch übrig${count > 3 ? '.' : ': Bitte mach bald neue.'}`,
      },
      'two-factor-on': {
        subject: 'Die Anmeldung in zwei Schritten wurde eingeschaltet',
        before: (when) =>
          `Am ${when} wurde die Anmeldung in zwei Schritten für dein Konto eingeschaltet, und alle anderen Geräte sind abgemeldet. Wenn du das warst, ist alles in Ordnung. Hier findest du sie:`,
        after:
          'Wenn du das nicht warst, sag bitte sofort der Person Bescheid, die diesen Server betreibt: Nur sie kann dich wieder hineinlassen.',
      },
      'two-factor-off': {
        subject: 'Die Anmeldung in zwei Schritten wurde ausgeschaltet',
        before: (when) =>
          `Am ${when} wurde die Anmeldung in zwei Schritten für dein Konto ausgeschaltet: Jetzt öffnet es dein Passwort allein. Wenn du das warst, ist alles in Ordnung. Wenn nicht, wähle sofort ein neues Passwort, und schalte sie hier wieder ein:`,
        beforeByOperator: (when) =>
          `Am ${when} hat die Person, die diesen Server betreibt, die Anmeldung in zwei Schritten für dein Konto ausgeschaltet, damit du ohne dein Handy ein neues Passwort wählen kannst. Wenn du wieder angemeldet bist, schalte sie hier ein:`,
        afterByOperator:
          'Wenn du nicht darum gebeten hast, frag bitte die Person, die diesen Server betreibt.',
      },
      'provider-linked': {
        subject: 'Ein anderes Konto wurde mit deinem verbunden',
        before: (when) =>
          `Am ${when} wurde ein Konto eines anderen Dienstes mit deinem verbunden. Es öffnet dein Konto ohne dein Passwort. Wenn du das warst, ist alles in Ordnung. Wenn nicht, trenne es hier, und wähle ein neues Passwort:`,
      },
      'passkey-added': {
        subject: 'Zu deinem Konto ist ein Passkey gekommen',
        before: (when) =>
          `Am ${when} ist zu deinem Konto ein Passkey gekommen. Er öffnet dein Konto ohne dein Passwort. Wenn du das warst, ist alles in Ordnung. Wenn nicht, entferne ihn hier, und wähle ein neues Passwort:`,
      },
      'api-key-made': {
        subject: 'Für dein Konto wurde ein API-Schlüssel gemacht',
        before: (rights, when) =>
          `Am ${when} wurde für dein Konto ein API-Schlüssel gemacht. Ein Programm, das ihn hat, kann ohne dein Passwort ${rights}. Wenn du das warst, ist alles in Ordnung. Wenn nicht, widerrufe den Schlüssel hier, und wähle ein neues Passwort:`,
        mayRead: 'alles ansehen und herunterladen, was dir gehört',
        mayChange: 'alles ansehen, herunterladen und ändern, was dir gehört',
        mayAdministerReading: 'sehen, was Verwalter dieses Archivs sehen',
        mayAdminister: 'tun, was Verwalter dieses Archivs dürfen',
        andSpaces: 'auch in deinen Familienbereichen',
      },
      'archive-downloaded': {
        subject: 'Alle deine Originale werden heruntergeladen',
        before: (when) =>
          `Am ${when} hat jemand, der bei deinem Konto angemeldet ist, begonnen, alle deine Filme, Fotos und Aufnahmen in einer Datei herunterzuladen. Wenn du das warst, ist alles in Ordnung. Wenn nicht, melde das Gerät hier ab, und wähle sofort ein neues Passwort:`,
      },
      'role-raised': {
        subject: 'Du bist jetzt Verwalter',
        before: (role, when) =>
          `Am ${when} bist du ${role} dieses Archivs geworden. Was das bedeutet, findest du hier:`,
        roles: { admin: 'Verwalter', superuser: 'Hauptverwalter' },
        after:
          'Bitte schalte die Anmeldung in zwei Schritten ein, wenn du das noch nicht getan hast.',
      },
      'mail-switched-off': {
        subject: 'Mails an dich wurden abgeschaltet',
        before: (when) =>
          `Am ${when} wurde eine Art von Mails abgeschaltet, die dir sagen, was mit deinem Konto geschieht. Wenn du das warst, ist alles in Ordnung. Wenn nicht, schalte sie hier wieder ein, und wähle sofort ein neues Passwort:`,
      },
    },
  },
);

export type NoticeWords = ReturnType<typeof noticeWords>;
