import { id } from '#text.ts';
import { z } from '#zod.ts';

const stretchKind = z.enum(['black', 'blue', 'grey', 'snow', 'frozen', 'silence', 'side']);
/** On the clock of the camera, which knew no time zone. */
const cameraTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const tapeCounter = z.string().regex(/^\d\d:\d\d:\d\d:\d\d$/);

/** What the signal shows at a moment: codes and numbers, of which the screen makes sentences. */
export const sign = z.discriminatedUnion('kind', [
  /** An empty tape, a picture that stands still, silence; `side`: one side of a cassette begins, perhaps after silence. */
  z.object({ kind: stretchKind, lengthMs: z.number().int() }),
  /** Picture and sound change to another place at once. */
  z.object({ kind: z.literal('cut') }),
  /** The camera was switched off: its date jumps. */
  z.object({ kind: z.literal('date'), from: cameraTime, to: cameraTime }),
  /** A disc says that a recording, or one of its marks, begins. */
  z.object({ kind: z.enum(['recording', 'cell']) }),
  /** The counter of the tape jumps. */
  z.object({ kind: z.literal('timecode'), from: tapeCounter, to: tapeCounter }),
]);
export type Sign = z.output<typeof sign>;

/** A moment at which an event may begin. Times are those of the original. */
export const candidate = z.object({
  /** Where the stretch begins that separates two events, or the moment itself. */
  startMs: z.number().int(),
  /** 0 for a moment. The next event begins at `startMs + lengthMs`; a stretch at the end of a film has none. */
  lengthMs: z.number().int(),
  /** How sure it is, 0 to 1. */
  score: z.number(),
  signs: z.array(sign),
});
export type Candidate = z.output<typeof candidate>;

/** `isDropped`: somebody saw that nothing begins there. */
const listedCandidate = candidate.extend({ isDropped: z.boolean() });

/** Candidates from this score on are worth a look; those below are for people who miss something. */
export const usualScore = 0.5;

export const listCandidatesInput = z.strictObject({ mediaId: id });
export const dropCandidateInput = listCandidatesInput.extend({
  startMs: z.number().int(),
  /** False takes it back. */
  isDropped: z.boolean(),
});

export const candidateList = z.object({
  /** `none`: too short to be taken apart, or no film; `waiting`: not looked at yet; `failed`: it cannot be read. */
  state: z.enum(['none', 'waiting', 'done', 'failed']),
  /** 0 to 100 while the film is being looked at. */
  progress: z.number().int().nullable(),
  candidates: z.array(listedCandidate),
});
export type CandidateList = z.output<typeof candidateList>;
