import { totpInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Smartphone } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';

type QrCodeProps = { text: string; label: string };

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

/** A QR code, dark on light in dark themes too, because cameras expect that. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-50 shrink-0 rounded-md border bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
