import { useId } from 'react';
import { mailMessages } from '#features/mails/mails.messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

type MailSwitchesProps<Kind extends string> = {
  title: string;
  /** Undefined while it loads. */
  settings: readonly { kind: Kind; isOn: boolean }[] | undefined;
  onSwitch: (wish: { kind: Kind; isOn: boolean }) => void;
};

/** One audience's mails that can be switched off. */
export function MailSwitches<Kind extends keyof typeof mailMessages.kinds>({
  title,
  settings,
  onSwitch,
}: MailSwitchesProps<Kind>) {
  const titleId = useId();
  return (
    <div>
      <h3 id={titleId} className="font-[620]">
        {title}
      </h3>
      <ul aria-labelledby={titleId}>
        {settings?.map(({ kind, isOn }) => (
          <li key={kind}>
            <Checkbox
              label={mailMessages.kinds[kind]}
              checked={isOn}
              onChange={({ target }) => onSwitch({ kind, isOn: target.checked })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
