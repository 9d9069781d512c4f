import { filesCallMaximum } from '@heirloom/contract/admin/admin.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCcwDot, Trash2, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { adminFilesMessages as words } from '#features/file-manager/admin-files.messages.ts';
import { ChangeOwnerDialog } from '#features/file-manager/change-owner-dialog.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { useDownloadFiles } from '#features/files/use-download-files.ts';
import { useRemoveFiles } from '#features/files/use-remove-files.tsx';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { inParts } from '#lib/in-parts.ts';
import { Button } from '#ui/form/button.tsx';

type AdminFilesBarProps = {
  selection: MediaSelection;
  /** The owner of all of them, when the list is filtered to one person. */
  ownerName: string | undefined;
};

/** The administrator's actions on several selected files. */
export function AdminFilesBar({ selection, ownerName }: AdminFilesBarProps) {
  const { ids, leave } = selection;
  const [isChangingOwner, setIsChangingOwner] = useState(false);
  const { removeAll, isRemoving } = useRemoveFiles();
  const processAgain = useProcessAgain();
  const { isBusy, downloadAll } = useDownloadFiles();
  if (ids.length === 0) return null;
  return (
    <>
      <SelectionBar count={ids.length} onLeave={leave}>
        <Button icon={UserRoundPen} onClick={() => setIsChangingOwner(true)}>
          {words.changeOwner.action}
        </Button>
        <Button
          icon={RefreshCcwDot}
          busy={processAgain.isPending}
          onClick={() => processAgain.mutate(ids, { onSuccess: leave })}
        >
          {words.processAgain.action}
        </Button>
        <Button icon={Download} busy={isBusy} onClick={() => void downloadAll(ids)}>
          {fileMessages.bulk.download}
        </Button>
        <Button
          variant="danger-outline"
          icon={Trash2}
          busy={isRemoving}
          onClick={() =>
            void removeAll(ids, ownerName ?? words.theirOwners).then(
              (areGone) => areGone && leave(),
            )
          }
        >
          {fileMessages.bulk.delete}
        </Button>
      </SelectionBar>
      {isChangingOwner && (
        <ChangeOwnerDialog
          ids={ids}
          onClose={() => setIsChangingOwner(false)}
          onChanged={() => {
            setIsChangingOwner(false);
            leave();
          }}
        />
      )}
    </>
  );
}

/** Has the server process files again. */
function useProcessAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, filesCallMaximum, (part) => client.admin.processAgain({ ids: part })),
    onSettled: () => queries.invalidateQueries({ queryKey: api.media.key() }),
    meta: {
      success: (_: unknown, ids: readonly string[]) => ({
        title: words.processAgain.success(ids.length),
      }),
      failure: (error) => ({ title: words.processAgain.failure, description: messageOf(error) }),
    },
  });
}
