/** The whole server with a fake Google of its own, and the people and steps that tests of the connector share. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transfer, TransferState } from '@heirloom/contract/drive/transfers.schema.ts';
import type { Actor } from '#platform/context.ts';
import { startFakeGoogle } from '#test/fake-google/fake-google.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

export type DriveApp = Awaited<ReturnType<typeof createDriveApp>>;

export async function createDriveApp(settings: Record<string, string> = {}) {
  const google = await startFakeGoogle();
  const app: TestApp = await createTestApp({ ...google.settings, ...settings });
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  const client = await createPerson(app.ctx.db, { displayName: 'Rose Miller' });

  /** Waits until a transfer has ended in one of these states; fails after half a minute. */
  const ended = async (
    id: string,
    states: TransferState[] = ['stored', 'skipped', 'failed', 'cancelled'],
    actor: Actor = admin.actor,
  ): Promise<Transfer> => {
    let last: Transfer | undefined;
    for (let tries = 0; tries < 600; tries += 1) {
      const { transfers } = await app.as(actor).transfers.list();
      last = transfers.find((transfer) => transfer.id === id);
      if (last && states.includes(last.state)) return last;
      await sleep(50);
    }
    throw new Error(`This transfer has not ended so: ${JSON.stringify(last)}`);
  };

  return {
    ...app,
    google,
    admin,
    client,
    ended,
    connect: (person: Person = admin) => connectTo(app.as(person.actor).drive),
    /** Starts the transfer of one file; for the client unless told otherwise. */
    transfer: async (
      file: { id: string; name: string },
      targetUserId: string = client.userId,
    ): Promise<Transfer> => {
      const { transfers } = await app
        .as(admin.actor)
        .drive.transferFile({ fileId: file.id, fileName: file.name, targetUserId });
      return transfers[0]!;
    },
    mediaOf: (ownerId: string) =>
      app.ctx.db.selectFrom('media').selectAll().where('user_id', '=', ownerId).execute(),
    close: async () => {
      google.state.faults.none();
      await app.close();
      await google.close();
    },
  };
}

type DriveCalls = ReturnType<TestApp['as']>['drive'];

/** Does what the browser does: opens Google, agrees, and brings the answer back. */
export async function connectTo(drive: DriveCalls): Promise<void> {
  const { authUrl } = await drive.getAuthUrl();
  await drive.exchangeCode(await sayYes(authUrl));
}

/** Follows the link 'Continue' of the consent page and reads the address that it leads to. */
export async function sayYes(authUrl: string): Promise<{ code: string; state: string }> {
  const page = await (await fetch(authUrl)).text();
  const link = /<a href="([^"]+)">Continue/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (link === undefined) throw new Error(`Google asks no question: ${page}`);
  const answer = new URL(link).searchParams;
  return { code: answer.get('code') ?? '', state: answer.get('state') ?? '' };
}
