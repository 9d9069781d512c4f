import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { passkeyMessages as words } from '#features/passkeys/passkeys.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type RenamePasskeyDialogProps = { id: string; name: string; onClose: () => void };

export function RenamePasskeyDialog({ id, name, onClose }: RenamePasskeyDialogProps) {
  const [typed, setTyped] = useState(name);
  const queries = useQueryClient();
  const rename = useMutation(
    api.passkeys.rename.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries({ queryKey: api.passkeys.list.key() }),
      // The error is shown beside the field.
      meta: { success: { title: words.renamed }, failure: () => null },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id, name: typed });
  };
  return (
    <Dialog open onOpenChange={onClose} title={words.renameTitle} width={520}>
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field
            label={words.name}
            hint={words.nameHint}
            error={rename.error === null ? undefined : messageOf(rename.error)}
          >
            <Input
              maxLength={60}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={rename.isPending}
            busyLabel={words.saving}
            disabled={typed.trim() === ''}
          >
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
