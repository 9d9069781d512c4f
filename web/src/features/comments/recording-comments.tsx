import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import { ItemComments } from '#features/comments/item-comments.tsx';
import { useCommentPlace } from '#features/comments/use-comment-place.ts';

/** The comments below a recording; nothing for who shares it with nobody. */
export function RecordingComments({ recording }: { recording: MediaDetails }) {
  const chosen = useCommentPlace(recording.id);
  const player = useAudioControls();
  const positionMs = useAudioState(({ current, positionMs: at }) =>
    current?.id === recording.id ? at : null,
  );
  if (!chosen) return null;
  const canPlay = recording.sources.length > 0;
  const seek = (ms: number) =>
    positionMs === null ? player.playFrom(recording, ms) : player.seek(ms);
  return (
    <section aria-labelledby="recording-comments" className="surface-card p-6 md:p-8">
      <h2 id="recording-comments" className="title-2 mb-4">
        {words.heading}
      </h2>
      <ItemComments
        chosen={chosen}
        durationMs={recording.durationMs}
        momentMs={() => (positionMs === null || positionMs < 1000 ? null : Math.round(positionMs))}
        {...(canPlay && { onSeek: seek })}
      />
    </section>
  );
}
