import { trashDays } from '@heirloom/contract/limits.ts';
import { mailWords } from '#features/auth/auth-mails.messages.ts';
import { type Recipient, writeLetter } from '#features/mails/letter.ts';
import type { Mail } from '#platform/mail/mailer.ts';

export function confirmMail(person: Omit<Recipient, 'name'>, link: string): Mail {
  return writeLetter(person, { ...mailWords(person.language).confirm, link });
}

export function resetMail(person: Recipient, link: string): Mail {
  const { hello, reset } = mailWords(person.language);
  return writeLetter(person, { ...reset, greeting: hello(person.name), link });
}

/** Mail to the owner of an address with which another sign-up was tried. */
export function knownAddressMail(person: Recipient, link: string): Mail {
  const { hello, knownAddress } = mailWords(person.language);
  return writeLetter(person, { ...knownAddress, greeting: hello(person.name), link });
}

/** `keysLeft`: the API keys that still work, which a change of the own password does not end by itself. */
export function passwordChangedMail(person: Recipient, link: string, keysLeft = 0): Mail {
  const { hello, passwordChanged } = mailWords(person.language);
  const { subject, before, oneKey, keys, after } = passwordChanged;
  const keysSentence = keysLeft === 0 ? '' : keysLeft === 1 ? oneKey : keys(keysLeft);
  const greeting = hello(person.name);
  return writeLetter(person, { subject, greeting, before: before(keysSentence), link, after });
}

export function accountClosedMail(person: Recipient, link: string): Mail {
  const { goodbye, closed } = mailWords(person.language);
  return writeLetter(person, {
    subject: closed.subject,
    greeting: goodbye(person.name),
    before: closed.before(trashDays),
    link,
    after: closed.after(trashDays),
  });
}

export function accountHandedOverMail(person: Recipient, link: string): Mail {
  const { goodbye, handedOver } = mailWords(person.language);
  return writeLetter(person, { ...handedOver, greeting: goodbye(person.name), link });
}

/** `language`: that of whoever invites; nobody knows the stranger's. */
export function invitationMail(stranger: Omit<Recipient, 'name'>, link: string): Mail {
  const { hello, invitation } = mailWords(stranger.language);
  return writeLetter(stranger, { ...invitation, greeting: hello(null), link });
}
