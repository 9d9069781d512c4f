import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Download, Pause, Play } from 'lucide-react';
import { CaptureActions } from '#features/media/capture-actions.tsx';
import { downloadOriginal } from '#features/media/download-original.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { ChapterList } from '#features/playback/chapter-list.tsx';
import { DetailsList } from '#features/playback/details-list.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useAudioControls, useAudioState } from '#features/playback/use-audio-player.ts';
import { ItemActions } from '#pages/item-actions.tsx';
import { ItemPage } from '#pages/item-page.tsx';
import { Button } from '#ui/button.tsx';
import { InlineAlert } from '#ui/inline-alert.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** One recording, at an address of its own; it plays in the bar at the foot of the page. */
export function RecordingPage() {
  const { id } = useParams({ from: '/app/audio/$id' });
  return (
    <ItemPage id={id} loading={playbackMessages.loadingRecording}>
      {(details) => <Recording details={details} />}
    </ItemPage>
  );
}

function Recording({ details }: { details: MediaDetails }) {
  const player = useAudioControls();
  const isCurrent = useAudioState((state) => state.current?.id === details.id);
  const isPlaying = useAudioState((state) => state.current?.id === details.id && state.isPlaying);
  const canPlay = details.sources.length > 0;

  return (
    <>
      <PageHeader
        title={details.title}
        back={
          <Link
            to="/audio"
            className="inline-flex min-h-11 items-center gap-2 font-[640] text-link"
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {mediaMessages.audio.title}
          </Link>
        }
        actions={
          <>
            <ItemActions item={details} look="words" />
            <Button icon={Download} onClick={() => downloadOriginal(details.id)}>
              {playbackMessages.downloadOriginal}
            </Button>
            <Button
              variant="lamp"
              icon={isPlaying ? Pause : Play}
              disabledReason={canPlay ? undefined : playbackMessages.preparingRecording}
              onClick={() => (isCurrent ? player.toggle() : player.play(details))}
            >
              {isPlaying ? playbackMessages.pause : playbackMessages.play}
            </Button>
          </>
        }
      />
      {details.statusReason && (
        <InlineAlert tone="warning" title={details.statusReason} className="mb-6" />
      )}
      {details.chapters.length > 1 && <ChapterList recording={details} />}
      <div className="surface-card max-w-3xl p-6 md:p-8">
        <DetailsList details={details} dateActions={<CaptureActions item={details} />} />
      </div>
    </>
  );
}
