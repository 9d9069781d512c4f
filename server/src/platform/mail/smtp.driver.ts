import { createTransport } from 'nodemailer';
import type { Mailer } from '#platform/mail/mailer.ts';

const answerLimitMs = 20_000;

/** Creates a mailer that hands mails to a mail server. `url`: smtp:// or smtps://, with nodemailer's options as query. */
export const createSmtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: answerLimitMs,
    greetingTimeout: answerLimitMs,
    socketTimeout: answerLimitMs,
    // A mail is made of our own text: it reads no file and fetches no address.
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
};
