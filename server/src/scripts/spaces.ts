import { parseArgs } from 'node:util';
import { spaceRole, type SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { createSpaceInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import { makeSpaceFor } from '#features/family/make-space-for.service.ts';
import { findPerson, readImportOwner } from '#features/imports/import-owner.read.ts';
import { listAllSpaces } from '#features/spaces/spaces.read.ts';
import { type Command, say, UsageError } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';

export const spaces: Command = {
  summary: 'make a space for a family with its members, or list all spaces',
  usage: `list
       script/heirloom spaces make NAME --owner PERSON [--member PERSON=ROLE]…

Makes a space that PERSON owns, an e-mail address or a username; with --owner more than once it has several
owners. ROLE is viewer, contributor or editor. Either everybody is in the space afterwards or nothing was made.
With SPACES=off it rests: nobody sees it.`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        owner: { type: 'string', multiple: true, default: [] },
        member: { type: 'string', multiple: true, default: [] },
      },
    });
    const [verb, ...words] = positionals;
    if (verb === 'list' && words.length === 0) return withOperatorContext(printSpaces);
    const [name] = words;
    if (verb !== 'make' || name === undefined || words.length > 1) {
      throw new UsageError('Please say what to do: list, or make NAME.');
    }
    if (values.owner.length === 0) throw new UsageError('Please say who owns it: --owner PERSON.');
    const { data: space } = createSpaceInput.safeParse({ name, description: '' });
    if (!space) throw new UsageError('The name of a space has 1 to 120 characters.');
    const wanted = [
      ...values.member.map(readMember),
      ...values.owner.map((person) => ({ person, role: 'owner' as const })),
    ];
    return withOperatorContext((ctx) => makeSpace(ctx, { space, wanted }));
  },
};

type Wanted = { person: string; role: SpaceRole };

function readMember(text: string): Wanted {
  const at = text.lastIndexOf('=');
  const { data: role } = spaceRole.exclude(['owner']).safeParse(text.slice(at + 1));
  if (at < 1 || !role) {
    throw new UsageError(
      `${text} is no member: please write PERSON=viewer, PERSON=contributor or PERSON=editor.`,
    );
  }
  return { person: text.slice(0, at), role };
}

async function makeSpace(
  { db, config }: OperatorCtx,
  { space, wanted }: { space: ReturnType<typeof createSpaceInput.parse>; wanted: Wanted[] },
): Promise<number> {
  const members = new Map<string, SpaceRole>();
  for (const { person, role } of wanted) {
    const id = await findPerson(db, person);
    if (id === null || !(await readImportOwner(db, id))) {
      throw new Error(`There is no open account of ${person}.`);
    }
    members.set(id, role);
  }
  const id = await db
    .transaction()
    .execute((trx) => makeSpaceFor(trx, space, { members, actorId: null }));
  say(`Made ${space.name} for ${members.size} people: /spaces/${id}`);
  if (config.SPACES === 'off') say('Nobody sees it before SPACES says all or admins.');
  return 0;
}

async function printSpaces({ db }: OperatorCtx): Promise<number> {
  const rows = await listAllSpaces(db);
  for (const { id, name, member_count: people, item_count: items, closed_at } of rows) {
    const isClosed = closed_at === null ? '' : '  closed';
    say(`${id}  ${name}  ${people ?? 0} people, ${items ?? 0} items${isClosed}`);
  }
  if (rows.length === 0) say('There are no spaces.');
  return 0;
}
