import { localeOf } from '@heirloom/contract/languages/language.ts';
import { mailKinds } from '@heirloom/contract/mails/mail-kinds.ts';
import { type Recipient, writeLetter } from '#features/mails/letter.ts';
import type { Notice, NoticedDevice } from '#features/mails/notice.ts';
import { type NoticeWords, noticeWords } from '#features/mails/notices.messages.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Told = {
  notice: Notice;
  when: { at: Date; timeZone: string | null };
  /** The address of the server. */
  origin: string;
};

/** Writes a mail about what happened to an account: what, when, and what to do if it was not its owner. */
export function noticeMail(
  person: Recipient & { name: string },
  { notice, when, origin }: Told,
): Mail {
  const words = noticeWords(person.language);
  const { page, before, after = words.tell } = say(words, notice, momentOf(person, when));
  const isOptional = mailKinds.everyone.optional.some((kind) => kind === notice.kind);
  const footer = { text: words.footer, link: `${origin}/user-info#mails` };
  return writeLetter(person, {
    subject: words.notices[notice.kind].subject,
    greeting: words.hello(person.name),
    before,
    link: `${origin}${page}`,
    after,
    ...(isOptional && { footer }),
  });
}

function momentOf({ language }: Recipient, { at, timeZone }: Told['when']): string {
  const zone = timeZone ?? 'UTC';
  const format = new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  return noticeWords(language).when(format.format(at), zone);
}

type Said = { page: string; before: string; after?: string };

const [sessions, twoFactor] = ['/user-info#sessions', '/user-info#two-factor'];

function say(words: NoticeWords, notice: Notice, when: string): Said {
  const { notices } = words;
  switch (notice.kind) {
    case 'new-device': {
      const before = notices['new-device'].before(describe(words, notice.device), when);
      return { page: sessions, before };
    }
    case 'recovery-code-used': {
      const { before, left } = notices['recovery-code-used'];
      const device = describe(words, notice.device);
      return { page: sessions, before: before(device, when, left(notice.left)) };
    }
    case 'two-factor-on': {
      const { before, after } = notices['two-factor-on'];
      return { page: twoFactor, before: before(when), after };
    }
    case 'two-factor-off': {
      const { before, beforeByOperator, afterByOperator } = notices['two-factor-off'];
      if (!notice.byOperator) return { page: twoFactor, before: before(when) };
      return { page: twoFactor, before: beforeByOperator(when), after: afterByOperator };
    }
    case 'provider-linked':
      return { page: '/user-info#provider', before: notices['provider-linked'].before(when) };
    case 'passkey-added':
      return { page: '/user-info#passkeys', before: notices['passkey-added'].before(when) };
    case 'api-key-made': {
      const { before } = notices['api-key-made'];
      return { page: '/user-info#api-keys', before: before(rightsOf(words, notice), when) };
    }
    case 'archive-downloaded':
      return { page: sessions, before: notices['archive-downloaded'].before(when) };
    case 'role-raised': {
      const { before, after, roles } = notices['role-raised'];
      return { page: '/admin', before: before(roles[notice.role], when), after };
    }
    case 'mail-switched-off':
      return { page: '/user-info#mails', before: notices['mail-switched-off'].before(when) };
  }
}

function describe({ device }: NoticeWords, { browser, system, address }: NoticedDevice): string {
  const name =
    browser !== null && system !== null
      ? device.both(browser, system)
      : (browser ?? system ?? device.unknown);
  return address === null ? name : device.from(name, address);
}

function rightsOf(
  { notices }: NoticeWords,
  { mayChange, mayAdminister, mayUseSpaces }: Extract<Notice, { kind: 'api-key-made' }>,
): string {
  const words = notices['api-key-made'];
  const ownRights = mayChange ? words.mayChange : words.mayRead;
  const allRights = mayChange ? words.mayAdminister : words.mayAdministerReading;
  const rights = mayAdminister ? allRights : ownRights;
  return mayUseSpaces ? `${rights}, ${words.andSpaces}` : rights;
}
