import {
  createWebhookInput,
  type WebhookKind,
  webhookKind,
} from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { Webhook } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';
import { useCreateWebhook } from '#features/webhooks/use-create-webhook.ts';
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
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(['media.added']);
  const [errors, setErrors] = useState<{ url?: string; kinds?: string }>({});
  const [secret, setSecret] = useState<string>();
  const { create, dialog } = useCreateWebhook((made) => setSecret(made.secret));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success, data, error } = createWebhookInput.safeParse({ url: url.trim(), kinds });
    const messageOf = (field: string) =>
      error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ url: messageOf('url') ?? '', kinds: messageOf('kinds') ?? '' });
    if (success && !create.isPending) create.mutate(data);
  };

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
        <DialogForm onSubmit={submit}>
          <DialogBody>
            <Field label={words.url} hint={words.urlHint} error={errors.url}>
              <Input
                type="url"
                value={url}
                placeholder={words.urlPlaceholder}
                maxLength={500}
                autoComplete="off"
                onChange={(event) => setUrl(event.target.value)}
              />
            </Field>
            <KindFields kinds={kinds} error={errors.kinds} onChange={setKinds} />
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
  return (
    <fieldset>
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
      {error !== undefined && error !== '' && (
        <FieldError id="webhook-kinds-error">{error}</FieldError>
      )}
    </fieldset>
  );
}
