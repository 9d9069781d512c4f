import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { ProcessingStepName } from '#platform/db/schema.ts';

type PipelineChange = {
  version: number;
  step: ProcessingStepName;
  types: [MediaType, ...MediaType[]];
};

/**
 * What has changed in the pipeline since its first version: which step makes something better than before, of what. Made by an
 * older version, it is due again. To look into a file again (`inspect`) plans what its item has not had yet.
 */
export const pipelineChanges: PipelineChange[] = [
  // Smaller copies of films; how loud it is what plays as it is.
  { version: 2, step: 'inspect', types: ['video', 'audio'] },
  // Scans with an old-style JPEG, cropped HEIC, bursts, high dynamic range, photos that were turned already.
  { version: 3, step: 'pictures', types: ['image'] },
];

/** Stands with every step and file that is made. */
export const pipelineVersion = Math.max(1, ...pipelineChanges.map(({ version }) => version));
