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
  spaces: ['spaces', 'media', 'search', 'collections', 'news', 'tapes', 'comments'],
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
    for (const topic of new Set(events.map((event) => event.topic))) {
      refresh(
        queryClient,
        topic,
        events.filter((event) => event.topic === topic),
      );
    }
  };

  return (event) => {
    pending.push(event);
    timer ??= setTimeout(flush, debounceMs);
  };
}

/**
 * If items were only updated, requests just the answers that contain one of them; the others become stale and are
 * requested when they are next shown. An added or removed item moves all after it, so it concerns every list.
 */
function refresh(queryClient: QueryClient, topic: Topic, events: ChangeEvent[]): void {
  const updatedIds = topic === 'media' ? idsOfUpdates(events) : null;
  const isConcerned = (query: Query) =>
    updatedIds === null || isTotal(query.queryKey) || mentionsAny(query.state.data, updatedIds);

  // What comes into a space or leaves it changes the counts and the cover of the space, too.
  const isInSpace = topic === 'media' && events.some(({ spaceId }) => spaceId !== undefined);
  for (const name of [...concerned[topic], ...(isInSpace ? ['spaces'] : [])]) {
    const queryKey = generateOperationKey(name.split('.'));
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey, predicate: isConcerned });
    const isLoading = ({ state }: Query) =>
      state.fetchStatus === 'fetching' && state.data === undefined;
    for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: isLoading })) {
      void refreshOnceLoaded(queryClient, query);
    }
  }
}

const awaited = new WeakSet<Promise<unknown>>();

/** A first answer that is on its way may be older than the change, and invalidating does not ask for it twice. */
async function refreshOnceLoaded(queryClient: QueryClient, query: Query): Promise<void> {
  const { promise, queryKey } = query;
  if (promise === undefined || awaited.has(promise)) return;
  awaited.add(promise);
  const isHere = await promise.then(
    () => true,
    () => false,
  );
  if (isHere) await queryClient.invalidateQueries({ queryKey, exact: true });
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
