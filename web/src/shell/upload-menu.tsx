import { HardDriveUpload, PackageOpen, Upload } from 'lucide-react';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuLink } from '#ui/overlay/menu-link.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import type { OpenerButton } from '#ui/overlay/opener.tsx';

const words = shellMessages.upload;

type UploadMenuProps = {
  trigger: OpenerButton;
  side?: 'top' | 'bottom';
  align?: 'center' | 'end';
};

/** Offers one file or many, and opens the dialog that the person chose; or leads to the import of whole sources. */
export function UploadMenu({ trigger, side, align }: UploadMenuProps) {
  const { openSingle, openBulk } = useUploadDialogs();
  return (
    <Menu trigger={trigger} side={side} align={align} className="min-w-80 lg:mt-2">
      <MenuItem icon={Upload} hint={words.singleHint} onSelect={openSingle}>
        {words.single}
      </MenuItem>
      <MenuItem icon={HardDriveUpload} hint={words.bulkHint} onSelect={openBulk}>
        {words.bulk}
      </MenuItem>
      <MenuLink to="/imports" icon={PackageOpen} hint={words.importHint}>
        {words.import}
      </MenuLink>
    </Menu>
  );
}
