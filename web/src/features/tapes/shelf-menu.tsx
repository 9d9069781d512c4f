import { useMutation } from '@tanstack/react-query';
import { Download, EllipsisVertical, Printer, Upload } from 'lucide-react';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import type { ShelfSearch } from '#features/tapes/shelf-address.ts';
import { ImportTapesDialog } from '#features/tapes/tape-dialogs.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { saveText } from '#lib/save-text.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuLink } from '#ui/overlay/menu-link.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = tapeMessages.table;

/** What else can be done with the shelf: labels of what is shown, and tables of all of it. */
export function ShelfMenu({ search }: { search: ShelfSearch }) {
  const [isImporting, setIsImporting] = useState(false);
  const write = useMutation({
    mutationFn: () => client.tapes.export(),
    // With a mark of its encoding, which spreadsheets need.
    onSuccess: ({ csv }) => saveText('tapes.csv', `\u{feff}${csv}`, 'text/csv'),
    meta: { failure: (error) => words.exportFailed(messageOf(error)) },
  });
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={words.menu} variant="secondary" />}>
        <MenuLink icon={Printer} to="/tapes/labels" search={search}>
          {tapeMessages.labels.button}
        </MenuLink>
        <MenuItem icon={Upload} onSelect={() => setIsImporting(true)}>
          {words.import}
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => write.mutate()}>
          {words.export}
        </MenuItem>
      </Menu>
      {isImporting && <ImportTapesDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
