import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { ProcessingStepName } from '#platform/db/schema.ts';

type PipelineChange = {
  version: number;
  step: ProcessingStepName;
  types: [MediaType, ...MediaType[]];
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
];

/** The version that is stored with every step and rendition. */
export const pipelineVersion = Math.max(1, ...pipelineChanges.map(({ version }) => version));
