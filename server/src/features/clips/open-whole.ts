import { listChapters } from '#features/chapters/chapters.read.ts';
import { chaptersOfFile, type StoredChapter } from '#features/chapters/stored-chapter.ts';
import { clipWords } from '#features/clips/clips.messages.ts';
import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { type FileRow, hasFile, isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { Part } from '#platform/media/encode/part-options.ts';

export type Whole = Authorized<MediaRow> & FileRow & { duration_ms: number };

const playable = ['ready', 'partial', 'damaged'];

/** Locks what parts are made of, for whoever may change it. @throws AppError BAD_REQUEST where it has no parts */
export async function lockWhole(
  trx: Db,
  { actor }: Pick<ActorCtx, 'actor'>,
  mediaId: string,
): Promise<Whole> {
  const found = await lockLive(trx, mediaId);
  const row = await authorizeMedia(trx, actor, { row: found, right: 'mend' });
  const words = clipWords();
  const refuse = (sentence: string) => new AppError('BAD_REQUEST', sentence);
  if (row.type === 'image') throw refuse(words.notAPhoto);
  if (isClip(row) || !hasFile(row)) throw refuse(words.ofPart);
  if (row.status === 'processing') throw refuse(words.notReady);
  if (!playable.includes(row.status) || !row.duration_ms) throw refuse(words.notPlayable);
  return row as Whole;
}

export const shortestMs = 1000;

/** Returns the place of a part within its film. @throws AppError BAD_REQUEST */
export function requirePlace({ duration_ms }: Whole, { beginMs, endMs }: Part): Part {
  const words = clipWords();
  if (beginMs >= duration_ms) throw new AppError('BAD_REQUEST', words.beyondEnd);
  const place = { beginMs, endMs: Math.min(endMs, duration_ms) };
  if (place.endMs - beginMs < shortestMs) throw new AppError('BAD_REQUEST', words.tooShort);
  return place;
}

/** The chapters of an item, those of its file where people made none. */
export async function chaptersOf(db: Db, row: MediaRow): Promise<StoredChapter[]> {
  if (row.chapter_summary !== null) return listChapters(db, row.id);
  return chaptersOfFile(row.id, storedFacts.parse(row.facts).chapters);
}

/** Returns where each chapter really ends: where it says, where the next begins, or with the film. */
export function placesOf(
  chapters: readonly StoredChapter[],
  durationMs: number | null,
): Map<string, Part> {
  return new Map(
    chapters.map(({ id, startMs, endMs }, place) => {
      const ends = [endMs, chapters[place + 1]?.startMs, durationMs];
      const end = Math.min(...ends.filter((each) => typeof each === 'number'));
      return [id, { beginMs: startMs, endMs: end }];
    }),
  );
}
