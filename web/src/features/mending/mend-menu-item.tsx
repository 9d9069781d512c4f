import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { SlidersHorizontal } from 'lucide-react';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

const MendingDialog = lazyPart(
  async () => (await import('#features/mending/mending-dialog.tsx')).MendingDialog,
);

/** Opens how a film is shown or a recording sounds, to put it right. A part is mended with its film. */
export function MendMenuItem({ details }: { details: MediaDetails }) {
  const show = useShowDialog();
  if (details.parentId !== undefined) return null;
  return (
    <MenuItem
      icon={SlidersHorizontal}
      onSelect={() =>
        show((onClose) => <MendingDialog mediaIds={[details.id]} onClose={onClose} />)
      }
    >
      {details.type === 'audio' ? mendingMessages.menuOfSound : mendingMessages.menu}
    </MenuItem>
  );
}
