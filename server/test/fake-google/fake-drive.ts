import { type Exchange, sendError, sendJson } from '#test/fake-google/fake-answers.ts';
import { sendContent } from '#test/fake-google/fake-content.ts';
import { type FakeFile, folderType, resourceOf } from '#test/fake-google/fake-file.ts';
import type { GoogleState } from '#test/fake-google/google-state.ts';

/** Answers as Drive v3: about, drives.list, files.list and files.get. */
export async function answerDrive(state: GoogleState, exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!state.accessTokens.has(token)) {
    sendError(response, { status: 401, reason: 'authError' });
    return;
  }
  const path = url.pathname.slice('/drive/v3/'.length);
  if (path === 'about') return about(state, exchange);
  if (path === 'drives') return listDrives(state, exchange);
  if (path === 'files') return listFiles(state, exchange);
  await getFile(state, exchange, decodeURIComponent(path.slice('files/'.length)));
}

const bad = ({ response }: Exchange, reason = 'invalidParameter'): void =>
  sendError(response, { status: 400, reason });

function about({ account }: GoogleState, exchange: Exchange): void {
  // Only this method refuses requests without `fields`.
  if (!exchange.url.searchParams.has('fields')) return bad(exchange, 'required');
  sendJson(exchange.response, 200, { user: { emailAddress: account } });
}

function listDrives({ drives }: GoogleState, exchange: Exchange): void {
  const page = pageOf(drives, exchange, 100);
  if (!page) return bad(exchange);
  sendJson(exchange.response, 200, { drives: page.items, ...page.next });
}

function listFiles(state: GoogleState, exchange: Exchange): void {
  const { searchParams: asked } = exchange.url;
  const corpora = asked.get('corpora') ?? 'user';
  const includesAll =
    asked.get('supportsAllDrives') === 'true' && asked.get('includeItemsFromAllDrives') === 'true';
  const driveId = asked.get('driveId');
  const asksForDrive = corpora === 'drive';
  if (corpora !== 'user' && !includesAll) return bad(exchange);
  if (asksForDrive !== (driveId !== null)) return bad(exchange);
  const matches = matcherOf(asked.get('q') ?? '');
  if (!matches) return bad(exchange, 'invalid');
  if (!parentsIn(asked.get('q') ?? '').every((id) => isOpenFolder(state, exchange, id))) {
    return notFound(exchange);
  }
  const found = state.files
    .filter((file) => matches(file))
    .filter((file) => includesAll || file.driveId === null)
    .filter((file) => !asksForDrive || file.driveId === driveId)
    .sort(byFolderAndName);
  const page = pageOf(found, exchange, 1000);
  if (!page) return bad(exchange);
  const files = page.items.map((file) => pick(resourceOf(file), fieldsOf(exchange, 'files')));
  sendJson(exchange.response, 200, { files, ...page.next });
}

type Matcher = (file: FakeFile) => boolean;

const notFound = ({ response }: Exchange): void =>
  sendError(response, { status: 404, reason: 'notFound' });

const parentsIn = (q: string): string[] =>
  [...q.matchAll(/'([^']*)' in parents/g)].map(([, id]) => id ?? '');

function isOpenFolder(state: GoogleState, exchange: Exchange, id: string): boolean {
  if (id === 'root' || state.drives.some((drive) => drive.id === id)) return true;
  const folder = state.files.find((file) => file.id === id);
  return folder !== undefined && hasKey(exchange, folder);
}

/** Tells whether the request has the file's resource key; without it the file does not exist for the client. */
function hasKey({ request }: Exchange, { id, resourceKey }: FakeFile): boolean {
  const keys = String(request.headers['x-goog-drive-resource-keys'] ?? '').split(',');
  return resourceKey === null || keys.includes(`${id}/${resourceKey}`);
}

/** Reads the connector's terms: `name contains '…'`, `'…' in parents`, `sharedWithMe = true`, `trashed = false`. */
function matcherOf(q: string): Matcher | null {
  const texts: string[] = [];
  const masked = q.replaceAll(/'((?:\\.|[^'\\])*)'/g, (_, text: string) => {
    texts.push(text.replaceAll(/\\(['\\])/g, '$1'));
    return `#${texts.length - 1}`;
  });
  const matchers = masked.split(' and ').map((term) => anyOf(term, texts));
  const isUnderstood = matchers.every((matcher) => matcher !== null);
  return isUnderstood ? (file) => matchers.every((matcher) => matcher(file)) : null;
}

/** Understands `(… or …)`, or one term. */
function anyOf(group: string, texts: string[]): Matcher | null {
  const inner = /^\((.*)\)$/.exec(group)?.[1] ?? group;
  const matchers = inner.split(' or ').map((term) => termOf(term, texts));
  return matchers.every((matcher) => matcher !== null)
    ? (file) => matchers.some((matcher) => matcher(file))
    : null;
}

function termOf(term: string, texts: string[]): Matcher | null {
  if (term === 'trashed = false') return (file) => !file.trashed;
  if (term === 'sharedWithMe = true') return (file) => file.isSharedWithMe;
  const text = texts[Number(/#(\d+)/.exec(term)?.[1])] ?? '';
  if (/^name contains #\d+$/.test(term)) return (file) => hasWordPrefix(file.name, text);
  return /^#\d+ in parents$/.test(term) ? (file) => file.parent === text : null;
}

/** Drive's "contains" compares the beginnings of words. */
const hasWordPrefix = (name: string, words: string): boolean =>
  ` ${name.toLowerCase()}`.includes(` ${words.toLowerCase()}`);

function byFolderAndName(one: FakeFile, other: FakeFile): number {
  const folders = Number(other.mimeType === folderType) - Number(one.mimeType === folderType);
  return folders || one.name.localeCompare(other.name, 'en', { numeric: true });
}

async function getFile(state: GoogleState, exchange: Exchange, id: string): Promise<void> {
  const { searchParams: asked } = exchange.url;
  const file = state.files.find((known) => known.id === id);
  const isVisible = file?.driveId === null || asked.get('supportsAllDrives') === 'true';
  if (!file || !isVisible || !hasKey(exchange, file)) return notFound(exchange);
  if (asked.get('alt') === 'media') return sendContent(state, exchange, file);
  sendJson(exchange.response, 200, pick(resourceOf(file), fieldsOf(exchange)));
}

/** Returns the requested fields: Google returns only those. */
function fieldsOf({ url }: Exchange, within?: string): string[] {
  const fields = url.searchParams.get('fields') ?? 'kind,id,name,mimeType';
  const named = within === undefined ? fields : (/files\((.*)\)/.exec(fields)?.[1] ?? '');
  return named.replaceAll(/\([^)]*\)/g, '').split(',');
}

const pick = (resource: Record<string, unknown>, fields: string[]) =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => fields.includes(name)));

/** Returns one page. Page tokens are opaque, and valid only for the query that they came from. */
function pageOf<T>(all: T[], { url }: Exchange, largest: number) {
  const size = Number(url.searchParams.get('pageSize') ?? 100);
  if (!Number.isInteger(size) || size < 1 || size > largest) return null;
  const query = url.searchParams.get('q') ?? '';
  const token = url.searchParams.get('pageToken');
  const mark = token === null ? { query, start: 0 } : readMark(token);
  if (mark?.query !== query) return null;
  const end = mark.start + size;
  const items = all.slice(mark.start, end);
  const next = end < all.length ? { nextPageToken: writeMark({ query, start: end }) } : {};
  return { items, next };
}

type Mark = { query: string; start: number };

const writeMark = (mark: Mark): string =>
  `~!!~${Buffer.from(JSON.stringify(mark)).toString('base64url')}`;

function readMark(token: string): Mark | null {
  try {
    return JSON.parse(Buffer.from(token.slice(4), 'base64url').toString()) as Mark;
  } catch {
    return null;
  }
}
