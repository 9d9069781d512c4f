import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { generateOperationKey } from '@orpc/tanstack-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Topic = ChangeEvent['topic'];

/** For each topic, the calls whose answers it can change, by the beginning of their name in the contract. */
const concerned: Record<Topic, readonly string[]> = {
  media: [
    'media',
    'chapters',
    'collections',
    'search',
    'trash',
    'admin',
    'thumbnails',
    'shares.list',
    'people',
    'statistics',
    'tapes',
  ],
  collections: ['collections', 'search', 'shares.list'],
  collection_items: ['collections'],
  uploads: ['uploads'],
  jobs: ['thumbnails', 'admin', 'media.backgroundSummary'],
  profiles: ['profiles', 'subscriptions', 'admin', 'people', 'statistics'],
  settings: ['settings', 'auth', 'uploads'],
  session: ['subscriptions', 'profiles', 'apiKeys'],
  // Not the call with which a visitor opens a link: the server would count each repetition as another visit.
  shares: ['shares.list', 'spaces.whoSees'],
  transfers: ['transfers', 'drive.status'],
  spaces: ['spaces', 'media', 'search', 'collections', 'news', 'tapes', 'comments', 'offers'],
  news: ['news'],
  tapes: ['tapes'],
  comments: ['comments'],
  imports: ['imports'],
  guests: ['guestBoxes'],
  proposals: ['proposals'],
};

/** Calls that count items instead of listing them, so that their answers contain no ids. */
const totals: readonly unknown[] = ['summary', 'statistics'];

/** Many events arrive at once, for example during a bulk upload: one refresh serves all of this time. */
const debounceMs = 200;

/** Makes a function that takes change events and requests outdated answers again. */
export function refreshOnChange(queryClient: QueryClient): (event: ChangeEvent) => void {
  let pending: ChangeEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    const events = pending;
    pending = [];
    const concerns = new Map<Query, Concern[]>();
    for (const [topic, own] of Map.groupBy(events, (event) => event.topic)) {
      for (const [query, concern] of concernsOf(queryClient, topic, own)) {
        concerns.set(query, [...(concerns.get(query) ?? []), concern]);
      }
    }
    refresh(queryClient, concerns);
  };

  return (event) => {
    pending.push(event);
    timer ??= setTimeout(flush, debounceMs);
  };
}

/** Tells whether the answer of a query is outdated. */
type Concern = (query: Query) => boolean;

/**
 * Of updated items only the answers that contain one of them are outdated. An added or removed item moves all after it, so
 * it concerns every list.
 */
function* concernsOf(
  queryClient: QueryClient,
  topic: Topic,
  events: ChangeEvent[],
): Generator<[Query, Concern]> {
  const updatedIds = topic === 'media' ? idsOfUpdates(events) : null;
  const concern: Concern = ({ queryKey, state }) =>
    updatedIds === null || isTotal(queryKey) || mentionsAny(state.data, updatedIds);
  // What comes into a space or leaves it changes the counts and the cover of the space, too.
  const isInSpace = topic === 'media' && events.some(({ spaceId }) => spaceId !== undefined);
  for (const name of [...concerned[topic], ...(isInSpace ? ['spaces'] : [])]) {
    const queryKey = generateOperationKey(name.split('.'));
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) yield [query, concern];
  }
}

/**
 * Requests the outdated answers of what is on the screen; all others become stale and are requested when they are next
 * shown. An answer on its way is waited for: during a long upload, requests that are cancelled by each change would never
 * come to an end.
 */
function refresh(queryClient: QueryClient, concerns: ReadonlyMap<Query, Concern[]>): void {
  const outdated = new Set<Query>();
  for (const [query, own] of concerns) {
    if (query.state.fetchStatus === 'fetching') void refreshOnceLoaded(queryClient, query, own);
    else if (own.some((isConcerned) => isConcerned(query))) outdated.add(query);
  }
  void queryClient.invalidateQueries({
    predicate: (query) => concerns.has(query),
    refetchType: 'none',
  });
  void queryClient.invalidateQueries({ predicate: (query) => outdated.has(query) });
}

/** What may make answers outdated that are on their way. */
const awaited = new WeakMap<Promise<unknown>, Concern[]>();

/** An answer that is on its way may be older than the change, so it is requested once more if it is concerned. */
async function refreshOnceLoaded(
  queryClient: QueryClient,
  query: Query,
  concerns: Concern[],
): Promise<void> {
  const { promise, queryKey } = query;
  if (promise === undefined) return;
  const known = awaited.get(promise);
  if (known) return void known.push(...concerns);
  const all = [...concerns];
  awaited.set(promise, all);
  const isHere = await promise.then(
    () => true,
    () => false,
  );
  if (isHere && all.some((isConcerned) => isConcerned(query))) {
    await queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

function idsOfUpdates(events: ChangeEvent[]): ReadonlySet<string> | null {
  const ids = new Set<string>();
  for (const { action, entityId } of events) {
    if (action !== 'updated' || entityId === null) return null;
    ids.add(entityId);
  }
  return ids;
}

function isTotal([path]: QueryKey): boolean {
  return Array.isArray(path) && totals.includes(path.at(-1));
}

/** Tells whether one of the ids is anywhere in an answer of the API. */
function mentionsAny(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => mentionsAny(part, ids));
}
