import {
  createApiKeyInput,
  type CreateApiKeyInput,
} from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { type ApiKeyDraft, usualKey, withChanges } from '#features/api-keys/api-key-draft.ts';
import { ApiKeyFields } from '#features/api-keys/api-key-fields.tsx';
import { apiKeyMessages } from '#features/api-keys/api-keys.messages.ts';
import { useSecretOnce } from '#features/auth/use-secret-once.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { dialog: words, once } = apiKeyMessages;

/** Creates a key and shows its secret once. */
export function MakeApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<ApiKeyDraft>(usualKey);
  const [nameError, setNameError] = useState<string>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  // Only the name: what a key allows is chosen anew.
  const kept = useDraft({
    key: 'api-key',
    values: { name: draft.name },
    saved: { name: usualKey.name },
    onRestore: (typed) => setDraft((known) => ({ ...known, ...typed })),
  });
  const { create, dialog } = useSecretOnce({
    make: (input: CreateApiKeyInput) => client.apiKeys.create(input),
    onMade: ({ key, secret }) => {
      kept.settle();
      setMade({ name: key.name, secret });
    },
    list: api.apiKeys.list.key(),
    failed: words.failed,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success, data, error } = createApiKeyInput.safeParse(draft);
    setNameError(error?.issues.find(({ path }) => path[0] === 'name')?.message);
    if (success && !create.isPending) create.mutate(data);
  };

  if (made !== undefined) {
    return (
      <CopyDialog
        title={once.title(made.name)}
        lead={once.lead}
        label={once.label}
        text={made.secret}
        words={once}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={words.title}
        description={words.lead}
        width={560}
        busy={create.isPending}
      >
        <DialogForm onSubmit={submit}>
          <DialogBody>
            <DraftNote draft={kept} />
            <ApiKeyFields
              draft={draft}
              nameError={nameError}
              onChange={(changes) => setDraft((known) => withChanges(known, changes))}
            />
          </DialogBody>
          <DialogFooter>
            <Button
              onClick={() => {
                kept.discard();
                onClose();
              }}
            >
              {words.cancel}
            </Button>
            <Button
              type="submit"
              variant="primary"
              icon={KeyRound}
              busy={create.isPending}
              busyLabel={words.making}
            >
              {words.confirm}
            </Button>
          </DialogFooter>
        </DialogForm>
      </Dialog>
      {dialog}
    </>
  );
}
