import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { ItemActions } from '#pages/item-actions.tsx';
import { ItemPage } from '#pages/item-page.tsx';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { FilmWaiting } from '#features/playback/film/film-waiting.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { PosterEntries } from '#features/playback/film/poster-entries.tsx';
import { createPositionSaver } from '#features/playback/controls/position-saver.ts';
import { useAudioControls } from '#features/audio-player/use-audio-player.ts';
import { useLeaveItem } from '#pages/use-leave-item.ts';

/** One film, at an address of its own. */
export function FilmPage() {
  const { id } = useParams({ from: '/app/movies/$id' });
  return (
    <ItemPage id={id} loading={playbackMessages.loading}>
      {(details) => <Film key={details.id} details={details} />}
    </ItemPage>
  );
}

function Film({ details }: { details: MediaDetails }) {
  const leave = useLeaveItem('/movies');
  const audio = useAudioControls();
  const router = useRouter();
  const momentSeconds = useRef(0);
  const [saver] = useState(() =>
    createPositionSaver((id, positionMs) => client.media.setPosition({ id, positionMs })),
  );
  useEffect(() => audio.close(), [audio]);

  if (details.sources.length === 0) return <FilmWaiting details={details} onClose={leave} />;
  return (
    <FilmPlayer
      details={details}
      onClose={leave}
      actions={
        <ItemActions item={details} variant="player" momentSeconds={() => momentSeconds.current} />
      }
      settingsEntries={<PosterEntries film={details} momentSeconds={() => momentSeconds.current} />}
      startSeconds={momentOf(router.state.location.search)}
      onPosition={(seconds, isFinal) => {
        momentSeconds.current = seconds;
        saver.save(details.id, Math.round(seconds * 1000), isFinal);
      }}
    />
  );
}

/** Reads `?t=83` from the address: the film begins at that second. */
function momentOf(search: Record<string, unknown>): number | undefined {
  const seconds = Number(search.t);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
