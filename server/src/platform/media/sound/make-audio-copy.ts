import { stat } from 'node:fs/promises';
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm, type EncodeWatch } from '#platform/media/encode/encode-film.ts';
import { factsOfPart, type Part, partOptions } from '#platform/media/encode/part-options.ts';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { levelSound, type SoundLevel } from '#platform/media/sound/level-sound.ts';
import { soundMends } from '#platform/media/sound/mend-sound.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type Input = EncodeWatch & {
  path: string;
  facts: MediaFacts;
  outPath: string;
  /** Only this part is converted; `facts` are those of the whole. */
  part?: Part | undefined;
  /** What is put right. */
  mending?: Mending | undefined;
};

export type AudioCopy = {
  path: string;
  sizeBytes: number;
  durationMs: number;
  /** A sentence for the family when less could be read than the recording promised, else null; as for films. */
  damage: string | null;
  level: SoundLevel;
};

const bitsPerSecond = 160_000;

/** Makes an M4A that every browser plays: AAC, mono or stereo like the original. @throws {MediaError} */
export async function makeAudioCopy(tools: MediaTools, input: Input): Promise<AudioCopy> {
  const { path, outPath, signal } = input;
  const facts = factsOfPart(input.facts, input.part);
  const { audio, durationMs } = facts;
  if (!audio) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.noSound });
  }
  const channels = audio.channels === 1 ? 1 : 2;
  const level = await levelSound(tools, input);
  const copy = await publishFile(outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      before: [
        ...partOptions(input.part),
        ...words('-fflags +genpts+discardcorrupt -err_detect ignore_err'),
      ],
      after: [
        '-map',
        `0:${audio.index}`,
        ...words(`-vn -c:a aac -b:a ${bitsPerSecond} -ac ${channels} -ar 48000 -af`),
        ['anull', ...soundMends(input.mending, audio.channels), ...level.filters].join(','),
        ...withoutTraces,
        ...asMp4,
      ],
      temporaryPath,
      durationMs,
      expectedBytes: ((durationMs || 3_600_000) / 1000) * (bitsPerSecond / 8) * 1.2 + 1_000_000,
    });
    return verifyCopy(tools, {
      path,
      copyPath: temporaryPath,
      source: { ...facts, video: null },
      signal,
    });
  });
  const { size } = await stat(outPath);
  const { durationMs: copiedMs, damage } = copy;
  return { path: outPath, sizeBytes: size, durationMs: copiedMs, damage, level };
}
