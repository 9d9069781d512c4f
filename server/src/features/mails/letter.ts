import type { Language } from '@heirloom/contract/languages/language.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** `name` is null where the owner of the address has not chosen it. */
export type Recipient = { name: string | null; email: string; language: Language };

type Letter = {
  subject: string;
  greeting: string;
  before: string;
  link: string;
  after: string;
  /** About the mail itself, with the link where one can change it. */
  footer?: { text: string; link: string };
};

/** Writes a mail as text and as HTML. */
export function writeLetter(
  { email, language }: Omit<Recipient, 'name'>,
  { subject, greeting, before, link, after, footer }: Letter,
): Mail {
  const more = footer ? [footer.text, footer.link] : [];
  const paragraphs = [greeting, before, link, after, ...more, 'Heirloom'];
  const links = [link, footer?.link];
  const html = paragraphs.map((text) => (links.includes(text) ? anchor(text) : escape(text)));
  return { to: email, subject, text: paragraphs.join('\n\n'), html: page(language, html) };
}

function page(language: Language, paragraphs: string[]): string {
  return `<!doctype html><html lang="${language}"><body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#2b2622">${paragraphs
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</body></html>`;
}

const anchor = (link: string): string => `<a href="${escape(link)}">${escape(link)}</a>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
