import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useParams, useRouter } from '@tanstack/react-router';
import { Info, ListOrdered } from 'lucide-react';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { useAudioControls } from '#features/audio-player/use-audio-player.ts';
import { CommentsButton } from '#features/comments/comments-button.tsx';
import { CommentsPanel } from '#features/comments/comments-panel.tsx';
import { useCommentPlace } from '#features/comments/use-comment-place.ts';
import { useCommentMarks } from '#features/comments/use-comments.ts';
import { ItemHistory } from '#features/history/item-history.tsx';
import { playedOf } from '#features/media/played-part.ts';
import { MendMenuItem } from '#features/mending/mend-menu-item.tsx';
import { leaveFullScreen } from '#features/playback/controls/full-screen.ts';
import {
  createPositionSaver,
  usePositionFlush,
} from '#features/playback/controls/position-saver.ts';
import { DetailsPanel } from '#features/playback/details-panel.tsx';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { FilmWaiting } from '#features/playback/film/film-waiting.tsx';
import { PosterEntries } from '#features/playback/film/poster-entries.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { WhoSees } from '#features/spaces/who-sees.tsx';
import { SameTape } from '#features/tapes/same-tape.tsx';
import { TapeOfItem } from '#features/tapes/tape-of-item.tsx';
import { DateActions, ItemActions, PanelActions } from '#pages/item-actions.tsx';
import { ItemPage } from '#pages/item-page.tsx';
import { momentOf } from '#pages/moment-of.ts';
import { useLeaveItem } from '#pages/use-leave-item.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuLink } from '#ui/overlay/menu-link.tsx';

/** One film, at an address of its own. */
export function FilmPage() {
  const { id } = useParams({ from: '/app/movies/$id' });
  useEffect(() => leaveFullScreen, []);
  return (
    <ItemPage id={id} list="/movies" loading={playbackMessages.loading}>
      {(details) => <Film key={details.id} details={details} />}
    </ItemPage>
  );
}

function Film({ details }: { details: MediaDetails }) {
  const leave = useLeaveItem('/movies');
  const { download, mend } = details.rights;
  const played = playedOf(details);
  const shown = download ? played : { ...played, downloadUrl: null };
  const audio = useAudioControls();
  const router = useRouter();
  const momentSeconds = useRef(0);
  const [opened, setOpened] = useState<'details' | 'comments' | null>(null);
  const player = useRef<ComponentRef<typeof FilmPlayer>>(null);
  const chosen = useCommentPlace(details.id);
  const marks = useCommentMarks(chosen);
  const close = () => setOpened(null);
  const [saver] = useState(() =>
    createPositionSaver((id, positionMs) => client.media.setPosition({ id, positionMs })),
  );
  usePositionFlush(saver);
  useEffect(() => audio.close(), [audio]);

  const actions = (
    <>
      {chosen && (
        <CommentsButton
          chosen={chosen}
          variant="player"
          isOpen={opened === 'comments'}
          onClick={() => setOpened(opened === 'comments' ? null : 'comments')}
        />
      )}
      <ItemActions
        item={details}
        variant="player"
        momentSeconds={() => momentSeconds.current}
        onRemoved={leave}
        menuEntries={
          <>
            <MenuItem icon={Info} onSelect={() => setOpened('details')}>
              {playbackMessages.viewer.details}
            </MenuItem>
            {mend && (
              <MenuLink icon={ListOrdered} to="/movies/$id/chapters" params={{ id: details.id }}>
                {playbackMessages.editChapters}
              </MenuLink>
            )}
            {mend && <MendMenuItem details={details} />}
          </>
        }
      />
    </>
  );
  const panel =
    opened === 'comments' && chosen ? (
      <CommentsPanel
        chosen={chosen}
        onClose={close}
        durationMs={details.durationMs}
        momentMs={() =>
          momentSeconds.current < 1 ? null : Math.round(momentSeconds.current * 1000)
        }
        onSeek={(ms) => player.current?.seek(ms / 1000)}
      />
    ) : (
      opened === 'details' && (
        <DetailsPanel
          details={details}
          onClose={close}
          actions={<PanelActions item={details} />}
          dateActions={<DateActions item={details} />}
          history={
            <>
              <TapeOfItem item={details} />
              <SameTape details={details} />
              <WhoSees details={details} />
              <ItemHistory details={details} />
            </>
          }
        />
      )
    );
  const escape = opened ? close : leave;

  if (played.sources.length === 0) {
    return <FilmWaiting details={shown} onClose={leave} actions={actions} panel={panel} />;
  }
  return (
    <FilmPlayer
      ref={player}
      details={shown}
      marks={marks}
      onClose={leave}
      onEscape={escape}
      actions={actions}
      panel={panel}
      settingsEntries={
        mend && <PosterEntries film={details} momentSeconds={() => momentSeconds.current} />
      }
      startSeconds={momentOf(router.state.location.search, details)}
      onPosition={(seconds, isFinal) => {
        momentSeconds.current = seconds;
        saver.save(details.id, Math.round(seconds * 1000), isFinal);
      }}
    />
  );
}
