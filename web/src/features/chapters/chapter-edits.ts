import type { Chapter, PutChapterInput } from '@heirloom/contract/chapters/chapters.schema.ts';

export type Put = Omit<PutChapterInput, 'mediaId'>;
/** A call of the server. */
export type Call = { put: Put } | { remove: string } | Drop;
/** What is suggested at a moment is dropped, or suggested again. */
export type Drop = { drop: number; isDropped: boolean };
/** A step of the person, and what takes it back. */
export type Edit = { calls: Call[]; undo: Call[] };

type Fields = Partial<Omit<Chapter, 'id' | 'makerName' | 'version'>>;

export function change(chapter: Chapter, fields: Fields): Edit {
  const before = Object.fromEntries(
    Object.keys(fields).map((name) => [name, chapter[name as keyof Fields]]),
  );
  return {
    calls: [{ put: { id: chapter.id, ...fields } }],
    undo: [{ put: { id: chapter.id, ...before } }],
  };
}

/** Begins a chapter at a moment; null where one begins already. */
export function beginAt(
  chapters: readonly Chapter[],
  begun: Pick<Put, 'id' | 'title'> & { startMs: number },
): Edit | null {
  if (chapters.some(({ startMs }) => startMs === begun.startMs)) return null;
  return { calls: [{ put: begun }], undo: [{ remove: begun.id }] };
}

export function remove(chapter: Chapter): Edit {
  return { calls: [{ remove: chapter.id }], undo: [{ put: wholeOf(chapter) }] };
}

/** Removes the next chapter and lets this one last as long as both did; null for the last one. */
export function joinWithNext(chapters: readonly Chapter[], chapter: Chapter): Edit | null {
  const next = chapters[chapters.indexOf(chapter) + 1];
  if (!next) return null;
  const { calls, undo } = change(chapter, { endMs: next.endMs });
  return {
    calls: [{ remove: next.id }, ...calls],
    undo: [...undo, { put: wholeOf(next) }],
  };
}

export function drop(startMs: number): Edit {
  return {
    calls: [{ drop: startMs, isDropped: true }],
    undo: [{ drop: startMs, isDropped: false }],
  };
}

/** Says what a list is after some calls, before the server has answered. */
export function withCalls(chapters: readonly Chapter[], calls: readonly Call[]): Chapter[] {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  for (const call of calls) {
    if ('drop' in call) continue;
    if ('remove' in call) byId.delete(call.remove);
    else byId.set(call.put.id, { ...(byId.get(call.put.id) ?? fresh), ...saidIn(call.put) });
  }
  return [...byId.values()].toSorted((one, other) => one.startMs - other.startMs);
}

/** Says what is suggested after some calls, before the server has answered. */
export function withDrops<Suggested extends { startMs: number; isDropped: boolean }>(
  candidates: readonly Suggested[],
  calls: readonly Call[],
): Suggested[] {
  const said = new Map(
    calls.flatMap((call) => ('drop' in call ? [[call.drop, call.isDropped] as const] : [])),
  );
  return candidates.map((one) => ({ ...one, isDropped: said.get(one.startMs) ?? one.isDropped }));
}

const fresh: Chapter = {
  id: '',
  startMs: 0,
  endMs: null,
  title: '',
  description: null,
  capture: { localTime: null, precision: 'unknown' },
  isBoring: false,
  makerName: null,
  version: 0,
};

const saidIn = ({ title, ...put }: Put) =>
  ({ ...put, ...(title !== undefined && { title: title ?? '' }) }) as Partial<Chapter>;

function wholeOf({ makerName: _maker, version: _version, ...said }: Chapter): Put {
  return said;
}
