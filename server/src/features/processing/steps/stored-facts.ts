import { z } from 'zod';

const location = z.object({ latitude: z.number(), longitude: z.number() });
const list = z.array(z.object({ label: z.string(), value: z.string() }));
const chapters = z.array(z.object({ title: z.string(), startMs: z.number() }));
/** What a browser needs to play the original itself, where it can. */
const directPlay = z.object({ mimeType: z.string(), height: z.number().nullable() });

/** The loudness of the original, the gain with which it is heard, and what applies the gain: the copy or the player. */
const loudness = z.object({
  lufs: z.number(),
  rangeLu: z.number(),
  gainDb: z.number(),
  levelledBy: z.enum(['copy', 'player']).catch('copy'),
});

/** What `media.facts` holds: what was found in the file, for the details panel and the player. */
export const storedFacts = z.object({
  /** Label and value in the order to show. */
  list: list.catch([]),
  chapters: chapters.catch([]),
  location: location.nullable().catch(null),
  directPlay: directPlay.nullable().catch(null),
  /** Players stop at the original or at a copy of its streams: the access copy is converted. */
  needsConversion: z.boolean().catch(false),
  loudness: loudness.nullable().catch(null),
  /** The identifier that the photo and the film of a live photo share. */
  contentIdentifier: z.string().nullable().catch(null),
});

export type StoredFacts = z.output<typeof storedFacts>;

/** Adds a line to the details, or replaces the one that has the same label. */
export function withFact(facts: StoredFacts, fact: StoredFacts['list'][number]): StoredFacts {
  return {
    ...facts,
    list: [...facts.list.filter(({ label }) => label !== fact.label), fact],
  };
}
