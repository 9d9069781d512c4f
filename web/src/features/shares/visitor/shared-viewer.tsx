import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { SlideshowRecording } from '#features/collections/slideshow-recording.tsx';
import { saveFile } from '#features/media/save-file.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { FilmWaiting } from '#features/playback/film/film-waiting.tsx';
import { EndedShare } from '#features/shares/visitor/ended-share.tsx';
import { isGone } from '#features/shares/visitor/is-gone.ts';
import { SharedPhoto } from '#features/shares/visitor/shared-photo.tsx';
import { UnreachableShare } from '#features/shares/visitor/unreachable-share.tsx';
import { useSharedItem } from '#features/shares/visitor/use-shared-item.ts';
import type { SharedItems } from '#features/shares/visitor/use-shared-items.ts';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import { FullWindow } from '#ui/overlay/full-window.tsx';
import { Spinner } from '#ui/spinner.tsx';

type RecordingWindowProps = { details: ShownDetails; actions: ReactNode; onClose: () => void };

const words = visitorMessages;

type SharedViewerProps = {
  token: string;
  itemId: string;
  list: SharedItems;
  startSeconds: number | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** One item in the whole window: the player for films and recordings, the viewer with zoom for photos. */
export function SharedViewer(props: SharedViewerProps) {
  const { token, itemId, list, startSeconds, onShow, onClose } = props;
  const card = list.items.find(({ id }) => id === itemId);
  const { data: details, error, isFetching, refetch } = useSharedItem(token, itemId, card);

  if (isGone(error)) return <Alone onClose={onClose} content={<EndedShare />} />;
  if (details === undefined) {
    const content = error ? (
      <UnreachableShare isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <Spinner label={words.loadingItem} className="h-full" />
    );
    return <Alone onClose={onClose} content={content} />;
  }
  if (details.type === 'image') {
    return <SharedPhoto details={details} list={list} onShow={onShow} onClose={onClose} />;
  }
  if (details.sources.length === 0) return <FilmWaiting details={details} onClose={onClose} />;

  const actions = <SaveButton url={details.downloadUrl} />;
  if (details.type === 'audio') {
    return <RecordingWindow details={details} actions={actions} onClose={onClose} />;
  }
  return (
    <FilmPlayer
      key={details.id}
      details={details}
      actions={actions}
      startSeconds={startSeconds}
      onClose={onClose}
    />
  );
}

function SaveButton({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <PlayerButton
      icon={Download}
      label={words.item.download}
      onClick={() => saveFile(url)}
      className="bg-scrim"
    />
  );
}

type AloneProps = { content: ReactNode; onClose: () => void };

function Alone({ content, onClose }: AloneProps) {
  return (
    <FullWindow label={words.tab} onClose={onClose}>
      <div className="page-gutter h-full overflow-y-auto">{content}</div>
    </FullWindow>
  );
}

/** A recording in the whole window, with its seek bar. */
function RecordingWindow({ details, actions, onClose }: RecordingWindowProps) {
  return (
    <FullWindow label={details.title} onClose={onClose}>
      <SlideshowRecording
        details={details}
        isPlaying
        onOver={() => undefined}
        onClose={onClose}
        controls={actions}
      />
    </FullWindow>
  );
}
