import { trashDays } from '@heirloom/contract/limits.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** `name` is null where the owner of the address has not chosen it. */
type Recipient = { name: string | null; email: string };
type Letter = { subject: string; greeting: string; before: string; link: string; after: string };

export function confirmMail(person: Pick<Recipient, 'email'>, link: string): Mail {
  return write(person, {
    subject: 'Please confirm your email address',
    greeting: 'Welcome to Heirloom!',
    before: 'Please open this link to confirm your address. It works once, within 24 hours:',
    link,
    after:
      'If you did not sign up, somebody has mistyped their address. Then please do nothing: without you it stays unconfirmed.',
  });
}

export function resetMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Choose a new password',
    greeting: greet('Hello', person),
    before: 'Here is the link to choose a new password. It works once, within 30 minutes:',
    link,
    after: 'If you did not ask for it, please do nothing: your password stays as it is.',
  });
}

/** Mail to the owner of an address with which another sign-up was tried. */
export function knownAddressMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'You already have an account',
    greeting: greet('Hello', person),
    before:
      'Somebody, perhaps you, has just signed up with this address. You already have an account, so nothing has changed. Sign in here, or choose a new password if you have forgotten yours:',
    link,
    after: 'If it was not you, please do nothing.',
  });
}

/** `keysLeft`: the API keys that still work, which a change of the own password does not end by itself. */
export function passwordChangedMail(person: Recipient, link: string, keysLeft = 0): Mail {
  return write(person, {
    subject: 'Your password was changed',
    greeting: greet('Hello', person),
    before: `The password of your account has just been changed, and all other devices are signed out.${keysSentence(keysLeft)} If it was you, all is well. If not, choose a new password here at once:`,
    link,
    after: 'And please tell whoever runs this server.',
  });
}

function keysSentence(keysLeft: number): string {
  if (keysLeft === 0) return '';
  const which =
    keysLeft === 1
      ? 'One API key still works: the program that has it can go on using your account.'
      : `${keysLeft} API keys still work: the programs that have them can go on using your account.`;
  return ` ${which} You can revoke API keys on the page of your account.`;
}

export function accountClosedMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Your account has been closed',
    greeting: greet('Goodbye', person),
    before: `Your account has just been closed. Your films, photos and recordings stay in the trash for ${trashDays} days; after that they and your account are deleted for good. This was the place:`,
    link,
    after: `If you have changed your mind, or it was not you, please tell whoever runs this server within ${trashDays} days: until then everything can be brought back.`,
  });
}

export function accountHandedOverMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Your account has been closed',
    greeting: greet('Goodbye', person),
    before:
      'An administrator has closed your account and handed your films, photos and recordings to somebody else of this archive. This was the place:',
    link,
    after: 'If you did not expect that, please ask whoever runs this server.',
  });
}

export function invitationMail(email: string, link: string): Mail {
  return write(
    { email },
    {
      subject: 'You are invited to Heirloom',
      greeting: 'Hello,',
      before:
        'You are invited to a private archive for family films, photos and recordings. Open this link to make your account; it is for this address only:',
      link,
      after: 'If you do not know what this is about, please do nothing.',
    },
  );
}

const greet = (word: string, { name }: Recipient): string =>
  name === null ? `${word},` : `${word} ${name},`;

function write({ email }: Pick<Recipient, 'email'>, letter: Letter): Mail {
  const { subject, greeting, before, link, after } = letter;
  const anchor = `<a href="${escape(link)}">${escape(link)}</a>`;
  return {
    to: email,
    subject,
    text: [greeting, before, link, after, 'Heirloom'].join('\n\n'),
    html: page([escape(greeting), escape(before), anchor, escape(after), 'Heirloom']),
  };
}

function page(paragraphs: string[]): string {
  return `<!doctype html><html lang="en"><body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#2b2622">${paragraphs
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
