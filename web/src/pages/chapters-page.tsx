import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAudioControls } from '#features/audio-player/use-audio-player.ts';
import { useCandidates } from '#features/candidates/use-candidates.ts';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { Workbench } from '#features/chapters/workbench.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { ItemPage } from '#pages/item-page.tsx';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** The workbench for the chapters of a film. */
export function FilmChaptersPage() {
  const { id } = useParams({ from: '/app/movies/$id/chapters' });
  return (
    <ItemPage id={id} list="/movies" loading={playbackMessages.loading}>
      {(details) => <ChaptersOf key={details.id} details={details} />}
    </ItemPage>
  );
}

/** The same for a recording. */
export function RecordingChaptersPage() {
  const { id } = useParams({ from: '/app/audio/$id/chapters' });
  return (
    <ItemPage id={id} list="/audio" loading={playbackMessages.loadingRecording}>
      {(details) => <ChaptersOf key={details.id} details={details} />}
    </ItemPage>
  );
}

function ChaptersOf({ details }: { details: MediaDetails }) {
  const { mend } = details.rights;
  const audio = useAudioControls();
  const { candidates, looking } = useCandidates(details);
  useEffect(() => audio.close(), [audio]);
  if (!mend || details.type === 'image') return <NotFoundPage />;
  const list = details.type === 'video' ? '/movies/$id' : '/audio/$id';
  return (
    <>
      <PageHeader
        title={chapterMessages.title(details.title)}
        back={
          <BackLink to={list} params={{ id: details.id }}>
            {chapterMessages.back}
          </BackLink>
        }
      />
      <Workbench details={details} candidates={candidates} looking={looking} />
    </>
  );
}
