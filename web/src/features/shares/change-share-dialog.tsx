import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { ShareTermsFields } from '#features/shares/share-terms-fields.tsx';
import {
  changesOf,
  draftOf,
  expiryOptionsOf,
  type TermsDraft,
} from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { change: words, terms: termWords } = shareMessages;

type ChangeShareDialogProps = { share: Share; onClose: () => void };

/** Edits what a link allows; its address stays the same. */
export function ChangeShareDialog({ share, onClose }: ChangeShareDialogProps) {
  const [draft, setDraft] = useState<TermsDraft>(() => draftOf(share));
  const [removesPassword, setRemovesPassword] = useState(false);
  const update = useUpdateShare(onClose);
  const keepsPassword = share.hasPassword && !removesPassword;

  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={share.target.title}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ id: share.id, ...changesOf(draft, removesPassword) });
        }}
      >
        <DialogBody>
          <ShareTermsFields
            terms={draft}
            expiries={expiryOptionsOf(share)}
            passwordHint={keepsPassword ? termWords.passwordKept : undefined}
            onChange={(changes) => setDraft((known) => ({ ...known, ...changes }))}
          />
          {share.hasPassword && (
            <Checkbox
              label={termWords.removePassword}
              checked={removesPassword}
              onChange={(event) => setRemovesPassword(event.target.checked)}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function useUpdateShare(onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation(
    api.shares.update.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.shares.list.key() });
        onSaved();
      },
      meta: {
        success: { title: words.saved },
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
}
