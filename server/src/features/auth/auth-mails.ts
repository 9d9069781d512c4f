import type { Language } from '@heirloom/contract/languages/language.ts';
import { trashDays } from '@heirloom/contract/limits.ts';
import { mailWords } from '#features/auth/auth-mails.messages.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** `name` is null where the owner of the address has not chosen it. */
type Recipient = { name: string | null; email: string; language: Language };
type Letter = { subject: string; greeting: string; before: string; link: string; after: string };

export function confirmMail(person: Omit<Recipient, 'name'>, link: string): Mail {
  return write(person, { ...mailWords(person.language).confirm, link });
}

export function resetMail(person: Recipient, link: string): Mail {
  const { hello, reset } = mailWords(person.language);
  return write(person, { ...reset, greeting: hello(person.name), link });
}

/** Mail to the owner of an address with which another sign-up was tried. */
export function knownAddressMail(person: Recipient, link: string): Mail {
  const { hello, knownAddress } = mailWords(person.language);
  return write(person, { ...knownAddress, greeting: hello(person.name), link });
}

/** `keysLeft`: the API keys that still work, which a change of the own password does not end by itself. */
export function passwordChangedMail(person: Recipient, link: string, keysLeft = 0): Mail {
  const { hello, passwordChanged } = mailWords(person.language);
  const { subject, before, oneKey, keys, after } = passwordChanged;
  const keysSentence = keysLeft === 0 ? '' : keysLeft === 1 ? oneKey : keys(keysLeft);
  const greeting = hello(person.name);
  return write(person, { subject, greeting, before: before(keysSentence), link, after });
}

export function accountClosedMail(person: Recipient, link: string): Mail {
  const { goodbye, closed } = mailWords(person.language);
  return write(person, {
    subject: closed.subject,
    greeting: goodbye(person.name),
    before: closed.before(trashDays),
    link,
    after: closed.after(trashDays),
  });
}

export function accountHandedOverMail(person: Recipient, link: string): Mail {
  const { goodbye, handedOver } = mailWords(person.language);
  return write(person, { ...handedOver, greeting: goodbye(person.name), link });
}

/** `language`: that of whoever invites; nobody knows the stranger's. */
export function invitationMail(stranger: Omit<Recipient, 'name'>, link: string): Mail {
  const { hello, invitation } = mailWords(stranger.language);
  return write(stranger, { ...invitation, greeting: hello(null), link });
}

function write({ email, language }: Omit<Recipient, 'name'>, letter: Letter): Mail {
  const { subject, greeting, before, link, after } = letter;
  const anchor = `<a href="${escape(link)}">${escape(link)}</a>`;
  return {
    to: email,
    subject,
    text: [greeting, before, link, after, 'Heirloom'].join('\n\n'),
    html: page(language, [escape(greeting), escape(before), anchor, escape(after), 'Heirloom']),
  };
}

function page(language: Language, paragraphs: string[]): string {
  return `<!doctype html><html lang="${language}"><body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#2b2622">${paragraphs
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</body></html>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
