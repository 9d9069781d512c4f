import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useParams, useRouter } from '@tanstack/react-router';
import { Download, ListOrdered } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useAudioControls } from '#features/audio-player/use-audio-player.ts';
import { RecordingComments } from '#features/comments/recording-comments.tsx';
import { ItemHistory } from '#features/history/item-history.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useSaveItem } from '#features/media/use-save-item.tsx';
import { MendMenuItem } from '#features/mending/mend-menu-item.tsx';
import { RecordingStage } from '#features/playback/audio/recording-stage.tsx';
import { DetailsList } from '#features/playback/details-list.tsx';
import { ChapterList } from '#features/playback/film/chapter-list.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { WhoSees } from '#features/spaces/who-sees.tsx';
import { TapeOfItem } from '#features/tapes/tape-of-item.tsx';
import { DateActions, ItemActions, PanelActions } from '#pages/item-actions.tsx';
import { ItemPage } from '#pages/item-page.tsx';
import { momentOf } from '#pages/moment-of.ts';
import { useLeaveItem } from '#pages/use-leave-item.ts';
import { BackLink } from '#ui/back-link.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { MenuLink } from '#ui/overlay/menu-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** One recording, at an address of its own; after leaving the page it plays on in the audio bar. */
export function RecordingPage() {
  const { id } = useParams({ from: '/app/audio/$id' });
  return (
    <ItemPage id={id} list="/audio" loading={playbackMessages.loadingRecording}>
      {(details) => <Recording key={details.id} details={details} />}
    </ItemPage>
  );
}

function Recording({ details }: { details: MediaDetails }) {
  const leave = useLeaveItem('/audio');
  const save = useSaveItem();
  usePlayFromAddress(details);
  const { download, mend } = details.rights;
  return (
    <>
      <PageHeader
        title={details.title}
        back={<BackLink to="/audio">{mediaMessages.audio.title}</BackLink>}
        actions={
          <>
            {download && (
              <Button icon={Download} onClick={() => save(details)} className="max-md:-order-2">
                {playbackMessages.downloadOriginal}
              </Button>
            )}
            <ItemActions
              item={details}
              variant="words"
              onRemoved={leave}
              menuEntries={
                mend && (
                  <>
                    <MenuLink
                      icon={ListOrdered}
                      to="/audio/$id/chapters"
                      params={{ id: details.id }}
                    >
                      {playbackMessages.editChapters}
                    </MenuLink>
                    <MendMenuItem details={details} />
                  </>
                )
              }
            />
          </>
        }
      />
      {details.statusReason && (
        <InlineAlert tone="warning" title={details.statusReason} className="mb-6" />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-6">
          <RecordingStage recording={details} />
          {details.chapters.length > 1 && <ChapterList recording={details} />}
          <RecordingComments recording={details} />
        </div>
        <div className="surface-card p-6 md:p-8">
          <DetailsList details={details} dateActions={<DateActions item={details} />} />
          {details.proposalSpaceId !== undefined && (
            <div className="mt-5">
              <PanelActions item={details} />
            </div>
          )}
          <TapeOfItem item={details} />
          <WhoSees details={details} />
          <ItemHistory details={details} />
        </div>
      </div>
    </>
  );
}

/** A link to a moment plays from there. */
function usePlayFromAddress(details: MediaDetails): void {
  const player = useAudioControls();
  const router = useRouter();
  const play = useEffectEvent(() => {
    const seconds = momentOf(router.state.location.search, details);
    if (seconds !== undefined) player.playFrom(details, seconds * 1000);
  });
  useEffect(() => play(), []);
}
