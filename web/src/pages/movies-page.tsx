import { useSearch } from '@tanstack/react-router';
import { useUploadDialogs } from '#features/uploads/upload-dialogs.tsx';
import { LibraryPage } from '#pages/library-page.tsx';
import { ProjectorDrawing } from '#ui/drawings/projector-drawing.tsx';

export function MoviesPage() {
  const { openMovie } = useUploadDialogs();
  return (
    <LibraryPage
      type="video"
      search={useSearch({ from: '/app/movies' })}
      onUpload={openMovie}
      drawing={<ProjectorDrawing />}
    />
  );
}
