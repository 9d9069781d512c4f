import { presentPerson } from '#features/accounts/accounts.present.ts';
import { listAccounts, type PersonPlace } from '#features/accounts/accounts.read.ts';
import type { Ctx } from '#platform/context.ts';
import { csvLine } from '#platform/csv.ts';

const batch = 500;

const head = [
  'User',
  'Email',
  'Videos',
  'Images',
  'Audio',
  'Total Files',
  'Storage (bytes)',
  'Last Login',
  'Joined',
];

/** Yields the table of the Statistics tab as CSV, line by line; accounts with the most files come first. */
export async function* exportStatistics({ db }: Pick<Ctx, 'db'>): AsyncGenerator<string> {
  yield csvLine(head);
  let after: PersonPlace | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAccounts>> = await listAccounts(db, {
      sort: 'files',
      direction: 'desc',
      after,
      limit: batch,
    });
    for (const row of page.rows) {
      const { displayName, email, usage, lastLogin, createdAt } = presentPerson(row);
      const { videos, images, audio, files, sizeBytes } = usage;
      yield csvLine([
        displayName,
        email,
        videos,
        images,
        audio,
        files,
        sizeBytes,
        lastLogin,
        createdAt,
      ]);
    }
    after = page.next;
  } while (after !== null);
}
