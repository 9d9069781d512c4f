import { useSearch } from '@tanstack/react-router';
import { useUploadDialogs } from '#features/uploads/upload-dialogs.tsx';
import { LibraryPage } from '#pages/library-page.tsx';
import { CassetteDrawing } from '#ui/drawings/cassette-drawing.tsx';

export function AudioPage() {
  const { openAudio } = useUploadDialogs();
  return (
    <LibraryPage
      type="audio"
      search={useSearch({ from: '/app/audio' })}
      onUpload={openAudio}
      drawing={<CassetteDrawing />}
    />
  );
}
