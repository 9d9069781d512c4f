import type { Mailer } from '#platform/mail/mailer.ts';
import { openOnce } from '#platform/mail/open-once.ts';

const answerLimitMs = 20_000;

/** Creates a mailer that sends by a mail server. `url`: smtp:// or smtps://, with nodemailer's options as query. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = openOnce(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: answerLimitMs,
      greetingTimeout: answerLimitMs,
      socketTimeout: answerLimitMs,
      // Our mails contain only our own text: they need no file and no URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    delivers: true,
    send: async ({ to, ...mail }) => {
      await (await transport.open()).sendMail({ from, to: { name: '', address: to }, ...mail });
    },
    verify: async () => {
      await (await transport.open()).verify();
    },
    close: transport.close,
  };
}
