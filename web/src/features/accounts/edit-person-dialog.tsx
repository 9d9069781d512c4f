import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import {
  editPersonFields,
  fieldsOf,
  type EditPersonFields,
} from '#features/accounts/edit-person-fields.ts';
import { isAdministratorRole } from '#features/accounts/may-manage.ts';
import { useEditPerson } from '#features/accounts/use-edit-person.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useFormDraft } from '#features/drafts/use-form-draft.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = accountsMessages.edit;

const keptFields = [
  'username',
  'displayName',
  'accountOpenedDate',
  'subscriptionStartDate',
  'subscriptionExpirationDate',
  'quotaGigabytes',
] as const;

type EditPersonDialogProps = {
  person: AccountRow;
  defaultQuotaBytes: number | null;
  onClose: () => void;
};

/** Edits the names, the three dates and the quota of an account. */
export function EditPersonDialog({ person, defaultQuotaBytes, onClose }: EditPersonDialogProps) {
  const form = useForm({
    resolver: zodResolver(editPersonFields),
    defaultValues: fieldsOf(person),
  });
  const { register, formState } = form;
  const draft = useFormDraft(form, { key: `person:${person.userId}`, names: keptFields });
  const edit = useEditPerson(person, () => {
    draft.settle();
    onClose();
  });
  const standard = defaultQuotaBytes === null ? words.noLimit : formatSize(defaultQuotaBytes);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={accountsMessages.actions.edit}
      description={person.email}
      width={640}
      busy={edit.isPending}
    >
      <DialogForm
        onSubmit={(event) => void form.handleSubmit((fields) => edit.mutate(fields))(event)}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={words.username} error={formState.errors.username?.message}>
              <Input autoComplete="off" {...register('username')} />
            </Field>
            <Field label={words.displayName} error={formState.errors.displayName?.message}>
              <Input autoComplete="off" {...register('displayName')} />
            </Field>
            <DateFields
              register={register}
              errors={formState.errors}
              isFixed={isAdministratorRole(person.role)}
            />
            <Field
              label={words.quota}
              optional
              hint={words.quotaHint(standard)}
              error={formState.errors.quotaGigabytes?.message}
              className="sm:col-span-2"
            >
              <Input inputMode="decimal" {...register('quotaGigabytes')} />
            </Field>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {accountsMessages.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={edit.isPending} busyLabel={words.saving}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type DateFieldsProps = {
  register: UseFormRegister<EditPersonFields>;
  errors: FieldErrors<EditPersonFields>;
  isFixed: boolean;
};

function DateFields({ register, errors, isFixed }: DateFieldsProps) {
  return (
    <>
      <Field
        label={words.accountOpened}
        error={errors.accountOpenedDate?.message}
        className="sm:col-span-2"
      >
        <Input type="date" {...register('accountOpenedDate')} />
      </Field>
      <Field label={words.subscriptionStart} error={errors.subscriptionStartDate?.message}>
        <Input type="date" readOnly={isFixed} {...register('subscriptionStartDate')} />
      </Field>
      <Field
        label={words.subscriptionExpiration}
        error={errors.subscriptionExpirationDate?.message}
      >
        <Input type="date" readOnly={isFixed} {...register('subscriptionExpirationDate')} />
      </Field>
      {isFixed && <p className="text-small text-ink-2 sm:col-span-2">{words.fixedDates}</p>}
    </>
  );
}
