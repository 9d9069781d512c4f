import type { SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import { PhotoViewer } from '#features/playback/photo/photo-viewer.tsx';
import type { SharedItems } from '#features/shares/visitor/use-shared-items.ts';

type SharedPhotoProps = {
  details: SharedItem;
  list: SharedItems;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** How many photos before and after this one the viewer gets. */
const radius = 6;

/** A photo in the viewer, among the other photos of the shared collection. */
export function SharedPhoto({ details, list, onShow, onClose }: SharedPhotoProps) {
  const photos = list.items.filter(({ type }) => type === 'image');
  const index = photos.findIndex(({ id }) => id === details.id);
  const around = {
    items: photos.slice(Math.max(0, index - radius), index + radius + 1),
    index,
    total: list.isComplete ? photos.length : null,
  };
  return (
    <PhotoViewer
      details={details}
      around={index >= 0 && photos.length > 1 ? around : null}
      onShow={onShow}
      onClose={onClose}
    />
  );
}
