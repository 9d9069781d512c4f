import { memberRights, type Right } from '#features/spaces/member-rights.ts';
import { readStandings } from '#features/spaces/standings.read.ts';
import { type Viewer, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

declare const visible: unique symbol;
declare const authorized: unique symbol;

/** A row that this viewer may see. Only authorizeMedia makes it: code that forgets the check does not compile. */
export type Visible<Row> = Row & { readonly [visible]: true };

/** A row that this viewer may see and change, as far as they were asked for. */
export type Authorized<Row> = Visible<Row> & { readonly [authorized]: true };

type Item = { id: string; user_id: string };
type Reading = Extract<Right, 'see' | 'download'>;

/** Of administrators, who work on everybody's items, but make no public links to them (decision 0003). */
const administratorRights: Right[] = ['see', 'download', 'mend', 'trash'];
const ownerRights: Right[] = [...administratorRights, 'share'];

/**
 * The one rule of who may do what with an item: its owner, an administrator, or a member of a space that it is in.
 * Lists, single items, bytes, links and exports all ask it.
 * @throws AppError NOT_FOUND where the viewer may not even see it, as for a missing one; FORBIDDEN without the right
 */
export function authorizeMedia<Row extends Item>(
  db: Db,
  viewer: Viewer,
  asked: { row: Row | undefined; right: Reading },
): Promise<Visible<Row>>;
export function authorizeMedia<Row extends Item>(
  db: Db,
  viewer: Viewer,
  asked: { row: Row | undefined; right: Right },
): Promise<Authorized<Row>>;
export async function authorizeMedia<Row extends Item>(
  db: Db,
  viewer: Viewer,
  { row, right }: { row: Row | undefined; right: Right },
): Promise<Visible<Row>> {
  const [allowed] = await authorizeAll(db, viewer, { rows: [row], right });
  return allowed!;
}

/** The same for several rows: all of them, or an error. */
export async function authorizeAll<Row extends Item>(
  db: Db,
  viewer: Viewer,
  { rows, right }: { rows: readonly (Row | undefined)[]; right: Right },
): Promise<Authorized<Row>[]> {
  const known = rows.filter((row) => row !== undefined);
  const rights = await rightsOn(db, viewer, known);
  if (known.length < rows.length) throw new AppError('NOT_FOUND');
  if (known.some((row) => !rights.get(row.id)?.has('see'))) throw new AppError('NOT_FOUND');
  if (known.some((row) => !rights.get(row.id)?.has(right))) throw new AppError('FORBIDDEN');
  return known as Authorized<Row>[];
}

/** Returns all rights of the viewer on an item, for screens and for code that has another way without one. */
export async function rightsOnItem(db: Db, viewer: Viewer, row: Item): Promise<ReadonlySet<Right>> {
  return (await rightsOn(db, viewer, [row])).get(row.id)!;
}

/** Leaves the items that the viewer may see. */
export async function visibleAmong<Row extends Item>(
  db: Db,
  viewer: Viewer,
  rows: readonly Row[],
): Promise<Visible<Row>[]> {
  const rights = await rightsOn(db, viewer, rows);
  return rows.filter(({ id }) => rights.get(id)?.has('see')) as Visible<Row>[];
}

/** Leaves those of somebody else's items on which the viewer has this right only as an administrator. */
export async function byAdministratorOnly<Row extends Item>(
  db: Db,
  viewer: Viewer,
  { rows, right }: { rows: readonly Row[]; right: Right },
): Promise<Row[]> {
  if (!isAdmin(viewer)) return [];
  const foreign = rows.filter((row) => row.user_id !== viewer.userId);
  const shared = await sharedRights(db, viewer, foreign);
  return foreign.filter((row) => !shared.get(row.id)?.has(right));
}

async function rightsOn(
  db: Db,
  viewer: Viewer,
  rows: readonly Item[],
): Promise<Map<string, Set<Right>>> {
  const foreign = rows.filter((row) => row.user_id !== viewer.userId);
  const shared = await sharedRights(db, viewer, foreign);
  const always = (row: Item): Right[] => {
    if (row.user_id === viewer.userId) return ownerRights;
    return isAdmin(viewer) ? administratorRights : [];
  };
  return new Map(
    rows.map((row) => [row.id, new Set([...always(row), ...(shared.get(row.id) ?? [])])]),
  );
}

/** Finds what the viewer may do with other people's items because they share a space. */
async function sharedRights(
  db: Db,
  { userId, seesSpaces }: Viewer,
  rows: readonly Item[],
): Promise<Map<string, Set<Right>>> {
  const rights = new Map<string, Set<Right>>();
  if (!seesSpaces || rows.length === 0) return rights;
  const standings = await readStandings(
    db,
    userId,
    rows.map(({ id }) => id),
  );
  for (const { mediaId, ...standing } of standings) {
    const known = rights.get(mediaId) ?? [];
    rights.set(mediaId, new Set([...known, ...memberRights(standing)]));
  }
  return rights;
}
