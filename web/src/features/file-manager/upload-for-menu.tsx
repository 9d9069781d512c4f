import { HardDriveUpload, Upload } from 'lucide-react';
import { useState } from 'react';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { UploadRecipientDialog } from '#features/file-manager/upload-recipient-dialog.tsx';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { Button } from '#ui/form/button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = adminFilesMessages.upload;

type UploadForMenuProps = {
  /** The person whose files are listed; offered first as recipient. */
  owner: PickedPerson | null;
};

/** Uploads one file or many, for a chosen person or the administrator. */
export function UploadForMenu({ owner }: UploadForMenuProps) {
  const { openSingle, openBulk, openSingleFor, openBulkFor } = useUploadDialogs();
  const [choosing, setChoosing] = useState<'single' | 'bulk' | null>(null);
  const open = (recipient: PickedPerson | null) => {
    setChoosing(null);
    const isSingle = choosing === 'single';
    if (recipient === null) return isSingle ? openSingle() : openBulk();
    const target = {
      userId: recipient.userId,
      name: recipient.displayName || recipient.email,
    };
    return isSingle ? openSingleFor(target) : openBulkFor(target);
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="accent" icon={Upload}>
            {words.button}
          </Button>
        }
      >
        <MenuItem icon={Upload} hint={words.singleHint} onSelect={() => setChoosing('single')}>
          {words.single}
        </MenuItem>
        <MenuItem icon={HardDriveUpload} hint={words.bulkHint} onSelect={() => setChoosing('bulk')}>
          {words.bulk}
        </MenuItem>
      </Menu>
      {choosing && (
        <UploadRecipientDialog owner={owner} onClose={() => setChoosing(null)} onChosen={open} />
      )}
    </>
  );
}
