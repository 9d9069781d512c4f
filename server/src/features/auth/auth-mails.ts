import { trashDays } from '@heirloom/contract/limits.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Recipient = { name: string; email: string };
type Letter = { subject: string; greeting: string; before: string; link: string; after: string };

export function confirmMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Please confirm your email address',
    greeting: `Welcome to Heirloom, ${person.name}!`,
    before: 'Please open this link to confirm your address. It works once, within 24 hours:',
    link,
    after:
      'If you did not sign up, somebody has mistyped their address. Then please do nothing: without you it stays unconfirmed.',
  });
}

export function resetMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Choose a new password',
    greeting: `Hello ${person.name},`,
    before: 'Here is the link to choose a new password. It works once, within 30 minutes:',
    link,
    after: 'If you did not ask for it, please do nothing: your password stays as it is.',
  });
}

/** Mail to the owner of an address with which another sign-up was tried. */
export function knownAddressMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'You already have an account',
    greeting: `Hello ${person.name},`,
    before:
      'Somebody, perhaps you, has just signed up with this address. You already have an account, so nothing has changed. Sign in here, or choose a new password if you have forgotten yours:',
    link,
    after: 'If it was not you, please do nothing.',
  });
}

export function passwordChangedMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Your password was changed',
    greeting: `Hello ${person.name},`,
    before:
      'The password of your account has just been changed. If it was you, all is well. If not, choose a new one here at once:',
    link,
    after: 'And please tell whoever runs this server.',
  });
}

export function accountClosedMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Your account has been closed',
    greeting: `Goodbye ${person.name},`,
    before: `Your account has just been closed. Your films, photos and recordings stay in the trash for ${trashDays} days; after that they and your account are deleted for good. This was the place:`,
    link,
    after: `If you have changed your mind, or it was not you, please tell whoever runs this server within ${trashDays} days: until then everything can be brought back.`,
  });
}

export function accountHandedOverMail(person: Recipient, link: string): Mail {
  return write(person, {
    subject: 'Your account has been closed',
    greeting: `Goodbye ${person.name},`,
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
