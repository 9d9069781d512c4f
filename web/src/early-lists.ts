import { pageSize } from '@heirloom/contract/limits.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { callEarly } from '#api/call-early.ts';
import type { ApiClient } from '#api/client.ts';
import type { SessionUser } from '#features/auth/session-state.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import { newestOf, orderOf } from '#features/media/grid/list-order.ts';
import { scopeAtFirst } from '#features/spaces/scope-choice.ts';

type Inputs = {
  [Name in 'list' | 'pages' | 'timeline']: {
    name: Name;
    input: Parameters<ApiClient['media'][Name]>[0];
  };
};
type Asked = Inputs[keyof Inputs];
type EarlyList = Asked & {
  /** Who was signed in. */
  userId: string;
  /** Null where the server refused or was not reached. */
  answer: Promise<unknown>;
};

const order = orderOf({});
const firstPage = { cursor: null, limit: pageSize };

function library(type: 'video' | 'image' | 'audio'): Asked[] {
  return [
    { name: 'pages', input: { type, ...order } },
    { name: 'list', input: { type, ...order, ...firstPage } },
  ];
}

function home(user: SessionUser): Asked[] {
  const scope = scopeAtFirst(user);
  return [
    { name: 'list', input: newestOf('video', scope) },
    { name: 'list', input: newestOf('image', scope) },
  ];
}

function timeline(): Asked[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [
    { name: 'timeline', input: { ...order, timeZone } },
    { name: 'pages', input: order },
    { name: 'list', input: { ...order, ...firstPage } },
  ];
}

/** What the first pages show first, by their address: one that is missing is only slower. */
const pages: Record<string, (user: SessionUser) => Asked[]> = {
  '/': home,
  '/movies': () => library('video'),
  '/photos': () => library('image'),
  '/audio': () => library('audio'),
  '/media': timeline,
};

let asked: EarlyList[] = [];

/**
 * Asks for what the page at an address shows first, while the code of the app is still on its way, where somebody was
 * signed in the last time.
 */
export function askForListsEarly({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): void {
  const user = browserSessionStorage.read()?.user;
  if (user === undefined || search !== '') return;
  asked = (pages[pathname]?.(user) ?? []).map((list) => {
    const answer = callEarly(`media/${list.name}`, list.input).then(contentOf);
    return { ...list, userId: user.id, answer };
  });
}

async function contentOf(response: Response | null): Promise<unknown> {
  if (response === null) return null;
  const { json } = (await response.json().catch(() => ({ json: null }))) as { json: unknown };
  return json;
}

/** Returns the items of each list in turn; null where none was asked for. */
export function earlyItems(): Promise<MediaItem[][]> | null {
  const lists = asked.filter(({ name }) => name === 'list');
  if (lists.length === 0) return null;
  const itemsIn = (content: unknown) => (content as { items: MediaItem[] } | null)?.items ?? [];
  return Promise.all(lists.map(async ({ answer }) => itemsIn(await answer)));
}

/** Returns what was asked for early as this person, once. */
export function takeEarlyLists(userId: string | undefined): EarlyList[] {
  const taken = asked.filter((list) => list.userId === userId);
  asked = [];
  return taken;
}
