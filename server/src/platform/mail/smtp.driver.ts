import { createTransport } from 'nodemailer';
import type { Mailer } from '#platform/mail/mailer.ts';

const answerLimitMs = 20_000;

/** Creates a mailer that sends by a mail server. `url`: smtp:// or smtps://, with nodemailer's options as query. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: answerLimitMs,
    greetingTimeout: answerLimitMs,
    socketTimeout: answerLimitMs,
    // Our mails contain only our own text: they need no file and no URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    delivers: true,
    send: async ({ to, ...mail }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
    },
    verify: async () => {
      await transport.verify();
    },
    close: async () => transport.close(),
  };
}
