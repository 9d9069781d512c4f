import { useSearch } from '@tanstack/react-router';
import { useUploadDialogs } from '#features/uploads/upload-dialogs.tsx';
import { LibraryPage } from '#pages/library-page.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';

export function PhotosPage() {
  const { openPhoto } = useUploadDialogs();
  return (
    <LibraryPage
      type="image"
      search={useSearch({ from: '/app/photos' })}
      onUpload={openPhoto}
      drawing={<SlidesDrawing />}
    />
  );
}
