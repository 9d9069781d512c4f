import { totpInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Smartphone } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';

const words = profileMessages.twoFactor;

type TwoFactorSetupProps = {
  uri: string;
  secret: string;
  isBusy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
};

/** Shows the key for the authenticator app, and asks for a first code to confirm that the app has it. */
export function TwoFactorSetup({ uri, secret, isBusy, onCode, onCancel }: TwoFactorSetupProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(totpInput),
    defaultValues: { code: '' },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => void handleSubmit(({ code }) => onCode(code))(event)}
    >
      <div className="flex flex-wrap gap-6">
        <QrCode text={uri} label={words.qrCode} />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
          <p>{words.scan}</p>
          <p className="text-small text-ink-2">{words.sameDevice}</p>
          <AnchorButton size="sm" href={uri} icon={Smartphone} className="self-start">
            {words.open}
          </AnchorButton>
          <dl>
            <dt className="mb-2 font-[640]">{words.key}</dt>
            <dd className="stamp rounded-md bg-surface-2 px-4 py-3 text-body leading-relaxed break-words select-all">
              {inGroups(secret)}
            </dd>
          </dl>
        </div>
      </div>
      <Field label={words.code} error={formState.errors.code?.message} className="max-w-60">
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="stamp text-body"
          {...register('code')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={words.checking}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** In groups of four, which are easier to type; the apps ignore spaces. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
