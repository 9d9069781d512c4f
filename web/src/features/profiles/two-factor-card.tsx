import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { useSession } from '#features/auth/use-session.ts';
import { AskPasswordDialog } from '#features/profiles/ask-password-dialog.tsx';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { RecoveryCodes } from '#features/profiles/recovery-codes.tsx';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { TwoFactorSetup } from '#features/profiles/two-factor-setup.tsx';
import { useTwoFactor } from '#features/profiles/use-two-factor.ts';
import { Badge } from '#ui/badge.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

const words = profileMessages.twoFactor;

type Setup = { uri: string; secret: string; recoveryCodes: string[] };
type Change = 'enable' | 'renew' | 'disable';
type Step =
  | { name: 'rest' }
  | { name: 'password'; change: Change }
  | { name: 'setup'; setup: Setup }
  | { name: 'codes'; codes: string[] };

const rest: Step = { name: 'rest' };

export function TwoFactorCard() {
  const { user } = useSession();
  const { isOn, isUnknown, enable, renew, confirm, disable } = useTwoFactor();
  const [step, setStep] = useState<Step>(rest);
  const ask = (change: Change) => {
    for (const call of [enable, renew, disable]) call.reset();
    setStep({ name: 'password', change });
  };
  const change = (kind: Change, password: string) => {
    if (kind === 'disable') disable.mutate({ password }, { onSuccess: () => setStep(rest) });
    else if (kind === 'renew') {
      renew.mutate(
        { password },
        { onSuccess: ({ recoveryCodes }) => setStep({ name: 'codes', codes: recoveryCodes }) },
      );
    } else {
      enable.mutate({ password }, { onSuccess: (setup) => setStep({ name: 'setup', setup }) });
    }
  };
  const finish = (code: string, { recoveryCodes }: Setup) =>
    confirm.mutate({ code }, { onSuccess: () => setStep({ name: 'codes', codes: recoveryCodes }) });
  const asked = step.name === 'password' ? { enable, renew, disable }[step.change] : null;
  const isResting = step.name === 'rest' || step.name === 'password';

  return (
    <SettingsCard
      id="two-factor"
      title={words.title}
      badge={
        isOn !== undefined && (
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? words.on : words.off}</Badge>
        )
      }
    >
      {user?.needsTwoFactor && (
        <InlineAlert tone="warning" title={words.demandTitle}>
          {words.demand}
        </InlineAlert>
      )}
      {isUnknown && <InlineAlert>{words.stateFailed}</InlineAlert>}
      {isResting && <p className="text-ink-2">{words.lead}</p>}
      {isResting && isOn !== undefined && <Choices isOn={isOn} onAsk={ask} />}
      {isOn === undefined && !isUnknown && <Skeleton className="h-13 w-32" />}
      {step.name === 'setup' && (
        <TwoFactorSetup
          uri={step.setup.uri}
          secret={step.setup.secret}
          isBusy={confirm.isPending}
          onCode={(code) => finish(code, step.setup)}
          onCancel={() => setStep(rest)}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(rest)} />}
      {step.name === 'password' && asked !== null && (
        <AskPasswordDialog
          error={asked.error === null ? undefined : messageOf(asked.error)}
          isBusy={asked.isPending}
          onPassword={(password) => change(step.change, password)}
          onCancel={() => setStep(rest)}
        />
      )}
    </SettingsCard>
  );
}

function Choices({ isOn, onAsk }: { isOn: boolean; onAsk: (change: Change) => void }) {
  if (!isOn) {
    return (
      <Button variant="primary" className="self-start" onClick={() => onAsk('enable')}>
        {words.turnOn}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => onAsk('renew')}>{words.newCodes}</Button>
      <Button variant="danger-outline" onClick={() => onAsk('disable')}>
        {words.turnOff}
      </Button>
    </div>
  );
}
