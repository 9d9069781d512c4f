import path from 'node:path';
import type { Mailer } from '#platform/mail/mailer.ts';
import { createOutboxMailer } from '#platform/mail/outbox.driver.ts';
import { createSmtpMailer } from '#platform/mail/smtp.driver.ts';

/**
 * Creates the mailer of this installation: SMTP if there is an address, else a folder of .eml files.
 * @param options.from the sender, `Name <address>`
 */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
}): Mailer {
  const { smtpUrl, from, dataDir } = options;
  return smtpUrl === undefined
    ? createOutboxMailer({ from, folder: path.join(dataDir, 'outbox') })
    : createSmtpMailer({ from, url: smtpUrl });
}
