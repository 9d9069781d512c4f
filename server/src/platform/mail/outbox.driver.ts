import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from '#platform/mail/mailer.ts';
import { openOnce } from '#platform/mail/open-once.ts';

/** Creates a mailer that writes each mail as an .eml file, which only the operator's account may read. */
export function createOutboxMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = openOnce(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    delivers: false,
    send: async ({ to, ...mail }) => {
      const outbox = await transport.open();
      const { message } = await outbox.sendMail({
        from,
        to: { name: '', address: to },
        ...mail,
      });
      await prepare();
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      const draft = path.join(folder, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, path.join(folder, `${name}.eml`));
    },
    verify: async () => {
      await prepare();
    },
    close: transport.close,
  };
}
