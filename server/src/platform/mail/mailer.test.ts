import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '#platform/mail/create-mailer.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { startMailServer } from '#test/mail-server.ts';

type Received = Awaited<ReturnType<typeof startMailServer>>['mails'][number];
type Place = { mailer: Mailer; received: () => Promise<Received[]>; close: () => Promise<void> };

const from = 'Heirloom <archive@heirloom.test>';
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function withServer(): Promise<Place> {
  const { smtpUrl, mails, close } = await startMailServer();
  const mailer = createMailer({ smtpUrl, from, dataDir });
  return { mailer, received: async () => mails, close };
}

async function withOutbox(): Promise<Place> {
  const folder = path.join(dataDir, 'outbox');
  const received = async () => {
    const names = (await readdir(folder)).sort();
    return Promise.all(
      names.map(async (name) => ({
        source: await readFile(path.join(folder, name), 'utf8'),
        recipients: [],
      })),
    );
  };
  const mailer = createMailer({ smtpUrl: undefined, from, dataDir });
  return { mailer, received, close: async () => undefined };
}

describe.each([
  ['a mail server', withServer],
  ['the outbox folder', withOutbox],
] as const)('%s', (_name, open) => {
  let place: Place;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(async () => {
    await place.mailer.close();
    await place.close();
  });

  const sendAndRead = async (mail: Mail) => {
    await place.mailer.send(mail);
    const [only] = await place.received();
    return { ...(await PostalMime.parse(only!.source)), recipients: only!.recipients };
  };

  it('gets sender, recipient, subject, text and HTML as they are', async () => {
    const mail = await sendAndRead({
      to: 'grete@example.com',
      subject: 'Grüße – a new password ✓',
      text: 'Hello Grete,\n\nhttps://heirloom.test/auth?code=abc&purpose=reset',
      html: '<p>Hello Grete</p>',
    });
    expect(mail.from).toMatchObject({ name: 'Heirloom', address: 'archive@heirloom.test' });
    expect(mail.to?.map(({ address }) => address)).toEqual(['grete@example.com']);
    expect(mail.subject).toBe('Grüße – a new password ✓');
    expect(mail.text).toContain('https://heirloom.test/auth?code=abc&purpose=reset');
    expect(mail.html).toContain('<p>Hello Grete</p>');
  });

  it('takes no header from a subject', async () => {
    const subject = 'x\r\nBcc: c@example.com';
    const mail = await sendAndRead({ to: 'a@example.com', subject, text: 'x' });
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(mail.recipients).not.toContain('c@example.com');
  });

  it('takes no second recipient from an address', async () => {
    const to = 'a@example.com, b@example.com';
    await place.mailer.send({ to, subject: 'x', text: 'x' }).catch(() => undefined);
    for (const { source, recipients } of await place.received()) {
      expect(recipients).toEqual([]);
      expect((await PostalMime.parse(source)).to?.length).toBeLessThan(2);
    }
  });

  it('can be asked whether it works', async () => {
    await expect(place.mailer.verify()).resolves.toBeUndefined();
  });
});

it('says whether mails are sent [SETUP-12]', async () => {
  expect(createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from, dataDir }).delivers).toBe(true);
  expect(createMailer({ smtpUrl: undefined, from, dataDir }).delivers).toBe(false);
});

it('writes each mail as an .eml file that only its owner can read [SETUP-12]', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from, dataDir });
  await Promise.all(
    [1, 2, 3].map((number) =>
      mailer.send({ to: 'a@example.com', subject: `${number}`, text: 'x' }),
    ),
  );
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/\.eml$/);
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  }
});

it('fails when the mail server refuses or is not there, so that the job tries again', async () => {
  const { smtpUrl, close } = await startMailServer('no such mailbox');
  const mail = { to: 'nobody@example.com', subject: 'x', text: 'x' };
  await expect(createMailer({ smtpUrl, from, dataDir }).send(mail)).rejects.toThrow(
    /no such mailbox/,
  );
  await close();
  const absent = createMailer({ smtpUrl, from, dataDir });
  await expect(absent.send(mail)).rejects.toThrow();
  await expect(absent.verify()).rejects.toThrow();
});
