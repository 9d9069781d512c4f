import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { useState } from 'react';
import { RecipientButton } from '#features/accounts/recipient-button.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { DriveFileList } from '#features/drive/drive-file-list.tsx';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { isTransferable, transferOf } from '#features/drive/file-transfer.ts';
import { FolderTransferDialog } from '#features/drive/folder-transfer-dialog.tsx';
import { LocationBar } from '#features/drive/location-bar.tsx';
import { SelectionLine } from '#features/drive/selection-line.tsx';
import type { Browsing } from '#features/drive/use-browsing.ts';
import { useDriveFiles } from '#features/drive/use-drive-files.ts';
import { useTransferFiles } from '#features/drive/use-transfer-files.ts';
import { AlsoAddTo } from '#features/spaces/also-add-to.tsx';
import { useAlsoAddTo } from '#features/spaces/use-also-add-to.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { SearchInput } from '#ui/form/search-input.tsx';

type DriveBrowserProps = { browsing: Browsing; transfers: readonly Transfer[] };

/** Browses and searches Google Drive, and starts transfers. */
export function DriveBrowser({ browsing, transfers }: DriveBrowserProps) {
  const { user } = useSession();
  const { location, setLocation, text, setText, target, setTarget } = browsing;
  const query = useDebouncedValue(text.trim());
  const targetUserId = target?.userId ?? user?.id ?? '';
  const found = useDriveFiles({ location, query, targetUserId });
  const { one, many } = useTransferFiles();
  const alsoAddTo = useAlsoAddTo();
  const isOwn = targetUserId === user?.id;
  const wanted = { targetUserId, ...(isOwn && alsoAddTo.sharing) };
  const [wholeFolder, setWholeFolder] = useState<DriveFile | null>(null);
  const selected = useSelectedFiles(JSON.stringify([location, query, targetUserId]));

  const open = found.files.filter((file) =>
    isTransferable(file, transferOf(file, transfers, targetUserId)),
  );
  const chosen = open.filter(({ id }) => selected.ids.has(id));
  const enter = ({ id, name, resourceKey }: DriveFile) => {
    setText('');
    setLocation(({ place, path }) => ({ place, path: [...path, { id, name, resourceKey }] }));
  };
  const transfer = (file: DriveFile) => {
    if (file.kind === 'folder') setWholeFolder(file);
    else one.mutate({ ...wishFor(file), ...wanted });
  };
  const transferChosen = () => {
    const files = chosen.map(wishFor);
    many.mutate({ files, ...wanted }, { onSuccess: selected.clear });
  };

  return (
    <>
      <div className="mb-3 flex flex-col gap-3 md:flex-row">
        <SearchInput
          label={words.search}
          placeholder={words.search}
          maxLength={searchQueryMaximum}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1"
        />
        <RecipientButton words={words.target} target={target} onChange={setTarget} />
      </div>
      {isOwn && <AlsoAddTo />}
      <LocationBar location={location} query={query} onChange={setLocation} />
      <SelectionLine
        offered={open}
        chosen={chosen}
        isPending={many.isPending}
        onSelectAll={() => selected.selectAll(open)}
        onClear={selected.clear}
        onTransfer={transferChosen}
      />
      <DriveFileList
        found={found}
        isSearch={query !== ''}
        stateOf={(file) => ({
          transfer: transferOf(file, transfers, targetUserId),
          isSelected: selected.ids.has(file.id),
        })}
        onEnter={enter}
        onToggle={selected.toggle}
        onTransfer={transfer}
      />
      {wholeFolder && (
        <FolderTransferDialog
          folder={wholeFolder}
          place={location.place}
          wanted={wanted}
          onClose={() => setWholeFolder(null)}
        />
      )}
    </>
  );
}

function wishFor({ id, resourceKey, name }: DriveFile) {
  return {
    fileId: id,
    resourceKey,
    fileName: name,
  };
}

/** Keeps the selected files; a new `context` (another folder, search or target) clears them. */
function useSelectedFiles(context: string) {
  const [kept, setKept] = useState<{ context: string; ids: ReadonlySet<string> }>({
    context,
    ids: new Set(),
  });
  const ids = kept.context === context ? kept.ids : new Set<string>();
  const keep = (next: Iterable<string>) => setKept({ context, ids: new Set(next) });
  return {
    ids,
    toggle: ({ id }: DriveFile) =>
      keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    selectAll: (files: readonly DriveFile[]) => keep(files.map(({ id }) => id)),
    clear: () => keep([]),
  };
}
