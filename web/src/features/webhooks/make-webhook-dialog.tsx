import {
  type CreateWebhookInput,
  createWebhookInput,
  type WebhookKind,
  webhookKind,
} from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Webhook } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { useSecretOnce } from '#features/auth/use-secret-once.ts';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';
import { webhookMessages } from '#features/webhooks/webhooks.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { dialog: words, kinds: kindWords, once } = webhookMessages;

/** Makes a webhook and shows its secret once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const { register, control, handleSubmit, formState } = useForm<CreateWebhookInput>({
    resolver: zodResolver(createWebhookInput),
    defaultValues: { url: '', kinds: ['media.added'] },
  });
  const { errors } = formState;
  const [secret, setSecret] = useState<string>();
  const { create, dialog } = useSecretOnce({
    make: (input: CreateWebhookInput) => client.webhooks.create(input),
    onMade: (made) => setSecret(made.secret),
    list: api.webhooks.key(),
    failed: words.failed,
  });

  if (secret !== undefined) {
    return <CopyDialog {...once} words={once} text={secret} onClose={onClose} />;
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
        <DialogForm onSubmit={(event) => void handleSubmit((input) => create.mutate(input))(event)}>
          <DialogBody>
            <Field label={words.url} hint={words.urlHint} error={errors.url?.message}>
              <Input
                type="url"
                placeholder={words.urlPlaceholder}
                maxLength={500}
                autoComplete="off"
                {...register('url', { setValueAs: (typed: string) => typed.trim() })}
              />
            </Field>
            <Controller
              control={control}
              name="kinds"
              render={({ field }) => (
                <KindFields
                  kinds={field.value}
                  error={errors.kinds?.message}
                  onChange={field.onChange}
                />
              )}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              icon={Webhook}
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

type KindFieldsProps = {
  kinds: readonly WebhookKind[];
  error: string | undefined;
  onChange: (kinds: WebhookKind[]) => void;
};

function KindFields({ kinds, error, onChange }: KindFieldsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="font-[620]">{words.kinds}</legend>
      {webhookKind.options.map((kind) => (
        <Checkbox
          key={kind}
          label={kindWords[kind]}
          checked={kinds.includes(kind)}
          onChange={({ target }) =>
            onChange(target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
          }
        />
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
