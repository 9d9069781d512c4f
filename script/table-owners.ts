// Who may write which table, and which files may contain SQL. Paths are relative to server/src.

export type SourceFile = { path: string; text: string };

/** The feature whose repos write the table, or `platform`. */
export const owners: Record<string, string> = {
  'auth.user': 'users',
  'auth.session': 'auth',
  'auth.account': 'auth',
  'auth.twoFactor': 'auth',
  'auth.verification': 'auth',
  one_time_code: 'auth',
  sign_up: 'auth',
  used_totp_code: 'auth',
  invitation: 'auth',
  user_roles: 'users',
  account_removal: 'account-deletion',
  api_key: 'api-keys',
  passkey: 'passkeys',
  passkey_challenge: 'passkeys',
  provider_sign_in: 'single-sign-on',
  avatar: 'profiles',
  media: 'media-items',
  media_change: 'media-items',
  poster_picture: 'media-items',
  archive_sum: 'media-items',
  rendition: 'processing',
  processing_step: 'processing',
  candidate: 'processing',
  saved_part: 'processing',
  film_samples: 'processing',
  film_print: 'processing',
  film_twin: 'processing',
  background_run: 'processing',
  thumbnail_run: 'admin',
  thumbnail_run_film: 'admin',
  playback: 'media',
  chapter: 'chapters',
  chapter_change: 'chapters',
  collections: 'collections',
  collection_items: 'collections',
  shares: 'share-links',
  share_exception: 'share-links',
  space: 'spaces',
  space_member: 'spaces',
  space_link: 'spaces',
  space_collection: 'spaces',
  space_item: 'spaces',
  stale_sidecar: 'spaces',
  space_activity: 'spaces',
  space_activity_item: 'spaces',
  news: 'news',
  space_tape: 'tapes',
  tape: 'tapes',
  tape_item: 'tapes',
  tape_number: 'tapes',
  item_comment: 'comments',
  item_heart: 'comments',
  guest_box: 'spaces',
  guest_file: 'spaces',
  proposal: 'proposals',
  space_offer: 'offers',
  upload: 'uploads',
  draft: 'drafts',
  drive_authorization: 'drive',
  drive_connection: 'drive',
  drive_transfer: 'drive',
  media_import: 'imports',
  import_entry: 'imports',
  import_collection: 'imports',
  import_key: 'imports',
  change_event: 'platform',
  setting: 'platform',
  staged_upload: 'platform',
  staged_piece: 'platform',
  interrupted_job: 'platform',
  audit_log: 'audit',
  audit_seals: 'audit',
  safekeeping_runs: 'runs',
  orphaned_original: 'fixity',
  original_copy: 'backups',
  second_copy: 'backups',
  alert: 'alerts',
  mail_refusal: 'mails',
  webhook: 'webhooks',
  webhook_delivery: 'webhooks',
};

/** Files that write tables of another owner. */
export const otherWriters: Record<string, { tables: string[] | 'all'; because: string }> = {
  'features/backups/restore-database.ts': {
    tables: 'all',
    because: 'A restore fills every table.',
  },
  'platform/auth/recent-proof.ts': {
    tables: ['auth.session'],
    because: 'Every feature asks for a recent proof, and the session remembers it.',
  },
};

/** Files with SQL that are neither a repo nor a read. The platform and its migrations may have it anywhere. */
export const otherSql: Record<string, string> = {
  'features/backups/restore-database.ts': 'A restore works on the whole database.',
  'features/media/list-order.ts': 'Expressions for the queries of lists.',
  'features/accounts/account-order.ts': 'Expressions for the query of the list of people.',
  'features/roles/effective-role.ts': 'The rule as an expression, for the queries of others.',
  'features/subscriptions/is-active.ts': 'The rule as an expression, for the queries of others.',
};

const isPlatform = (path: string) => path.startsWith('platform/');
const isRepo = (path: string) => path.endsWith('.repo.ts');
const isRead = (path: string) => path.endsWith('.read.ts');

/** Returns the tables that the type `Database` of db/schema.ts lists. */
export function tablesOf(schema: string): string[] {
  const body = /export type Database = \{([^}]*)\}/.exec(schema)?.[1] ?? '';
  return [...body.matchAll(/^\s*'?([\w.]+)'?:/gm)].map((match) => match[1]!);
}

export function listMismatches(schema: string, listed: string[] = Object.keys(owners)): string[] {
  const tables = tablesOf(schema);
  return [
    ...tables.filter((table) => !listed.includes(table)).map((table) => `${table} has no owner`),
    ...listed.filter((table) => !tables.includes(table)).map((table) => `${table} is no table`),
  ];
}

export function findViolations({ path, text }: SourceFile): string[] {
  const code = withoutComments(text);
  const violations = writtenTables(code).flatMap((table) => {
    if (isRead(path)) return [`${path} writes ${table}, though it is a read`];
    return mayWrite(path, table) ? [] : [`${path} writes ${table}`];
  });
  const mayHaveSql = isPlatform(path) || isRepo(path) || isRead(path) || path in otherSql;
  if (!mayHaveSql && hasSql(code)) violations.push(`${path} holds SQL`);
  return violations;
}

/** Finds exceptions that no file needs any more. */
export function findIdleExceptions(files: SourceFile[]): string[] {
  const codeOf = (path: string) =>
    withoutComments(files.find((file) => file.path === path)?.text ?? '');
  return [
    ...Object.keys(otherWriters).filter((path) => writtenTables(codeOf(path)).length === 0),
    ...Object.keys(otherSql).filter((path) => !hasSql(codeOf(path))),
  ];
}

function mayWrite(path: string, table: string): boolean {
  const exception = otherWriters[path];
  if (exception && (exception.tables === 'all' || exception.tables.includes(table))) return true;
  const owner = owners[table];
  if (owner === 'platform') return isPlatform(path);
  return path.startsWith(`features/${owner}/`) && isRepo(path);
}

const builders = /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
const joins = /\.(?:inner|left|right|full|cross)Join(?:Lateral)?\(/;
const sqlTag = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/;

const hasSql = (code: string): boolean =>
  builders.test(code) || joins.test(code) || sqlTag.test(code);

const name = String.raw`("?[\w]+"?(?:\."?\w+"?)?)`;
const writes = [
  // An argument that is not a literal counts as a table without an owner.
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'?([^'),]+)/g,
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+${name}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];

/** Finds the tables that the code inserts into, updates or deletes from, by query builder or in raw SQL. */
function writtenTables(code: string): string[] {
  const tables = writes.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => match[1]!.replaceAll('"', '').split(' ')[0]!),
  );
  return [...new Set(tables)];
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
