import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useAudioControls } from '#features/audio-player/use-audio-player.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useRequestedCopy } from '#features/playback/sources/use-requested-copy.ts';

/** Says why a recording does not play. Where this browser cannot play it, its copy is played as soon as it is made. */
export function AudioProblem({ item, problem }: { item: MediaItem; problem: string | null }) {
  const controls = useAudioControls();
  const hasFailed = problem === '';
  const { data, isLoading } = useQuery({
    ...api.media.find.queryOptions({ input: { id: item.id } }),
    enabled: hasFailed,
  });
  const copy = useRequestedCopy(data, {
    hasFailed,
    onReady: () => controls.play(item, controls.getState().queue),
  });

  if (!hasFailed) return problem;
  if (copy === 'coming') return playbackMessages.recordingCopyComing;
  return isLoading || copy === 'asking' ? playbackMessages.waiting : playbackMessages.audioFailed;
}
