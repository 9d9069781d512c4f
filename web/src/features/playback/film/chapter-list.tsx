import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { chapterAt } from '#features/playback/film/chapters-at.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatTime } from '#lib/format-duration.ts';

/** The chapters of a recording; each plays from its beginning. */
export function ChapterList({ recording }: { recording: MediaDetails }) {
  const player = useAudioControls();
  const positionMs = useAudioState(({ current, positionMs: at }) =>
    current?.id === recording.id ? at : null,
  );
  const { chapters } = recording;
  const playing = positionMs === null ? undefined : chapterAt(chapters, positionMs);
  const go = (startMs: number) =>
    positionMs === null ? player.playFrom(recording, startMs) : player.seek(startMs);
  return (
    <section className="surface-card p-6 md:p-8">
      <h2 className="title-2 mb-3">{playbackMessages.chapters}</h2>
      <ol>
        {chapters.map((chapter, place) => (
          <li key={chapter.startMs}>
            <button
              type="button"
              aria-current={chapter === playing || undefined}
              onClick={() => go(chapter.startMs)}
              className="press flex min-h-12 w-full items-baseline justify-between gap-6 rounded-sm px-3 py-2.5 text-left hover:bg-surface-2 aria-[current]:font-[640]"
            >
              {chapter.title || playbackMessages.unnamedChapter(place + 1)}
              <span className="stamp text-ink-2">{formatTime(chapter.startMs)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
