import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#api/orpc.ts';
import { CommentsButton } from '#features/comments/comments-button.tsx';
import { CommentsPanel } from '#features/comments/comments-panel.tsx';
import { useCommentPlace } from '#features/comments/use-comment-place.ts';
import { ItemHistory } from '#features/history/item-history.tsx';
import { orderOf, scopeFilter, scopeOf } from '#features/media/grid/list-order.ts';
import { leaveFullScreen } from '#features/playback/controls/full-screen.ts';
import { PhotoViewer } from '#features/playback/photo/photo-viewer.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useProposeTurn } from '#features/proposals/use-propose-turn.ts';
import { WhoSees } from '#features/spaces/who-sees.tsx';
import { TapeOfItem } from '#features/tapes/tape-of-item.tsx';
import { DateActions, ItemActions, PanelActions } from '#pages/item-actions.tsx';
import { ItemPage } from '#pages/item-page.tsx';
import { useLeaveItem } from '#pages/use-leave-item.ts';

/** One photo, at an address of its own; the previous and next photo follow the order of its list. */
export function PhotoPage() {
  const { id } = useParams({ from: '/app/photos/$id' });
  useEffect(() => leaveFullScreen, []);
  return (
    <ItemPage id={id} list="/photos" loading={playbackMessages.viewer.loading}>
      {(details) => <Photo details={details} />}
    </ItemPage>
  );
}

const turned = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

function Photo({ details }: { details: MediaDetails }) {
  const leave = useLeaveItem('/photos');
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/photos/$id' });
  const { data: around } = useQuery(
    api.media.around.queryOptions({
      input: {
        id: details.id,
        type: 'image',
        ...scopeFilter(scopeOf(search)),
        ...orderOf(search),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const chosen = useCommentPlace(details.id);
  const [areCommentsOpen, setAreCommentsOpen] = useState(false);
  const { download, mend } = details.rights;
  const proposeTurn = useProposeTurn(details);
  const rotate = useMutation(api.media.rotate.mutationOptions());
  const show = (id: string) =>
    void navigate({ to: '/photos/$id', params: { id }, search, replace: true });
  // After a deleted photo comes the next one, as on a pile.
  const goOn = () => {
    const items = around?.items ?? [];
    const place = items.findIndex(({ id }) => id === details.id);
    const following = items[place + 1] ?? items[place - 1];
    if (following) show(following.id);
    else leave();
  };

  return (
    <PhotoViewer
      details={download ? details : { ...details, downloadUrl: null }}
      around={around ?? null}
      onShow={show}
      onClose={leave}
      actions={
        <>
          {chosen && (
            <CommentsButton
              chosen={chosen}
              variant="icon"
              isOpen={areCommentsOpen}
              onClick={() => setAreCommentsOpen(!areCommentsOpen)}
            />
          )}
          <ItemActions item={details} variant="icon" onRemoved={goOn} />
        </>
      }
      detailActions={<PanelActions item={details} />}
      dateActions={<DateActions item={details} />}
      history={
        <>
          <TapeOfItem item={details} />
          <WhoSees key={`seen ${details.id}`} details={details} />
          <ItemHistory key={details.id} details={details} />
        </>
      }
      panel={
        areCommentsOpen &&
        chosen && (
          <CommentsPanel
            chosen={chosen}
            durationMs={null}
            onClose={() => setAreCommentsOpen(false)}
          />
        )
      }
      onDetails={() => setAreCommentsOpen(false)}
      onRotate={
        mend
          ? () => rotate.mutate({ id: details.id, rotation: turned[details.rotation] })
          : proposeTurn && (() => void proposeTurn(turned[details.rotation]))
      }
    />
  );
}
