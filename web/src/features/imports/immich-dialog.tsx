import { type ImmichDoor, immichDoor } from '@heirloom/contract/imports/imports.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { importMessages } from '#features/imports/imports.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { immich: words } = importMessages;

type ImmichDialogProps = {
  isBusy: boolean;
  onClose: () => void;
  /** What was typed stays while this fails. */
  onConnect: (door: ImmichDoor) => void;
};

/** Asks an administrator for the address of an Immich server and a key of it. */
export function ImmichDialog({ isBusy, onClose, onConnect }: ImmichDialogProps) {
  const { register, handleSubmit, formState } = useForm<ImmichDoor>({
    resolver: zodResolver(immichDoor),
    defaultValues: { address: '', key: '' },
  });
  const { errors } = formState;
  const trimmed = { setValueAs: (typed: string) => typed.trim() };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      busy={isBusy}
    >
      <DialogForm onSubmit={(event) => void handleSubmit(onConnect)(event)}>
        <DialogBody>
          <Field label={words.address} hint={words.addressHint} error={errors.address?.message}>
            <Input
              type="url"
              placeholder={words.addressPlaceholder}
              maxLength={500}
              autoComplete="off"
              {...register('address', trimmed)}
            />
          </Field>
          <Field label={words.key} hint={words.keyHint} error={errors.key?.message}>
            <PasswordInput maxLength={500} autoComplete="off" {...register('key', trimmed)} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={words.connecting}>
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
