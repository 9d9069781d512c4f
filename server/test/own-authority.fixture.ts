// Run as a separate process by own-authority.test.ts, since Node reads NODE_EXTRA_CA_CERTS at its start: tries a mail
// server, a database and a store, and prints what came of each.
import { sql } from 'kysely';
import { pino } from 'pino';
import { openCopyPlace } from '#platform/copy-place/open-copy-place.ts';
import { createDatabase } from '#platform/db/client.ts';
import { createMailer } from '#platform/mail/create-mailer.ts';

type Addresses = { smtpUrls: string[]; databaseUrl: string; storeUrl: string };
const { smtpUrls, databaseUrl, storeUrl } = JSON.parse(process.argv[2] ?? '') as Addresses;

function outcome(trying: Promise<unknown>): Promise<string> {
  return trying.then(
    () => 'fine',
    (error: Error) => error.message,
  );
}

const mails = smtpUrls.map(async (smtpUrl) => {
  const mailer = createMailer({ smtpUrl, from: 'a@heirloom.test', dataDir: '/nowhere' });
  const said = await outcome(mailer.verify());
  await mailer.close();
  return said;
});
const { db, close } = createDatabase({ url: databaseUrl, log: pino({ level: 'silent' }), max: 1 });
const database = await outcome(sql`select 1`.execute(db));
await close();
const place = await openCopyPlace('s3://copies/a', {
  DATA_DIR: '/nowhere',
  COPY_S3_REGION: 'default',
  COPY_S3_ENDPOINT: storeUrl,
  COPY_S3_KEY_ID: 'key',
  COPY_S3_SECRET: 'secret',
});
const store = await outcome(place.open());
process.stdout.write(JSON.stringify({ mails: await Promise.all(mails), database, store }));
process.exit(0);
