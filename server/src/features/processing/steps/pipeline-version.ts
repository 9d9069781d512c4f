import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { ProcessingState, ProcessingStepName } from '#platform/db/media-tables.ts';

type PipelineChange = {
  version: number;
  step: ProcessingStepName;
  types: [MediaType, ...MediaType[]];
  /** The states in which an older result is made again; all unless given. */
  states?: ProcessingState[];
  /** Only of files that have chapters. */
  withChapters?: true;
};

/**
 * Lists the pipeline changes since the first version: which step became better, for which types. A step that an older
 * version made is due again. A repeated `inspect` plans the steps that the item has not had yet.
 */
export const pipelineChanges: PipelineChange[] = [
  // Smaller copies of films; the loudness of what plays unconverted.
  { version: 2, step: 'inspect', types: ['video', 'audio'] },
  // Scans with an old-style JPEG, cropped HEIC, bursts, high dynamic range, photos that were rotated already.
  { version: 3, step: 'pictures', types: ['image'] },
  // Damage inside films that play unconverted; copies of AV1 and WebM, which not all browsers play.
  { version: 4, step: 'inspect', types: ['video'] },
  // HEIC of 20 megapixels and more, JPEG whose beginning is lost.
  { version: 4, step: 'pictures', types: ['image'], states: ['unprocessable', 'damaged'] },
  // Moments of films at which events may begin.
  { version: 5, step: 'inspect', types: ['video'] },
  // Copies without the titles of chapters, which a link may hide.
  { version: 6, step: 'play', types: ['video', 'audio'], withChapters: true },
  { version: 6, step: 'low', types: ['video'], withChapters: true },
  { version: 6, step: 'mid', types: ['video'], withChapters: true },
  // Dates of AVCHD cameras, silence in recordings, and what a film looks and sounds like.
  { version: 7, step: 'inspect', types: ['audio'] },
  { version: 7, step: 'signs', types: ['video'] },
];

/** The version that is stored with every step and rendition. */
export const pipelineVersion = Math.max(1, ...pipelineChanges.map(({ version }) => version));
