/** Input and result of all functions that make film copies. */
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { EncodeWatch } from '#platform/media/encode/encode-film.ts';
import type { Part } from '#platform/media/encode/part-options.ts';
import type { VerifiedCopy } from '#platform/media/encode/verify-copy.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { SoundLevel } from '#platform/media/sound/level-sound.ts';

export type FilmCopyInput = EncodeWatch & {
  path: string;
  facts: MediaFacts;
  /** The path of the MP4; its folder exists. The file appears there when it is complete. */
  outPath: string;
  /** Only this part is converted; `facts` are those of the whole. */
  part?: Part | undefined;
  /** What is put right. */
  mending?: Mending | undefined;
};

export type FilmCopy = VerifiedCopy & {
  path: string;
  sizeBytes: number;
  how: 'remux' | 'copy-video' | 'transcode';
  /** How the sound was levelled; null where it stays as loud as it was. */
  level: SoundLevel | null;
  /** True where the processor made it after the hardware had not. */
  failedOnHardware?: boolean;
};
