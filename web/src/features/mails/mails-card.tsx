import type { AlertSetting } from '@heirloom/contract/alerts/alerts.contract.ts';
import { mailKinds } from '@heirloom/contract/mails/mail-kinds.ts';
import type { MailSetting } from '@heirloom/contract/mails/mails.contract.ts';
import type { NewsSetting } from '@heirloom/contract/news/news.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { MailSwitches } from '#features/mails/mail-switches.tsx';
import { mailMessages as words } from '#features/mails/mails.messages.ts';
import { useSwitch } from '#features/mails/use-switch.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

/** Lets a person choose about what the server writes to them, and says what always comes. */
export function MailsCard() {
  const { user, isAdmin } = useSession();
  const { data: options } = useQuery(api.auth.options.queryOptions());
  return (
    <SettingsCard id="mails" title={words.title}>
      {options?.confirmsEmail === false && (
        <p className="text-ink-2">{isAdmin ? words.noMailForAdministrators : words.noMail}</p>
      )}
      <OwnMails />
      {user?.seesSpaces === true && <NewsOfFamily />}
      {isAdmin && <AdministratorsMails />}
      <div className="flex flex-col gap-1 text-small text-ink-2">
        <h3 className="font-[620] text-ink">{words.always}</h3>
        <ul className="list-disc pl-5">
          {mailKinds.everyone.always.map((kind) => (
            <li key={kind}>{words.alwaysKinds[kind]}</li>
          ))}
        </ul>
      </div>
    </SettingsCard>
  );
}

function OwnMails() {
  const { proven, dialog } = useStepUp();
  const { data, error } = useQuery(api.mails.list.queryOptions());
  const change = useSwitch(api.mails.list.queryKey(), (wish: MailSetting) =>
    proven(() => client.mails.set(wish), words.title),
  );
  if (error && !data) return <InlineAlert>{words.fetchFailed}</InlineAlert>;
  return (
    <>
      <MailSwitches title={words.own} settings={data} onSwitch={(wish) => change.mutate(wish)} />
      {dialog}
    </>
  );
}

function NewsOfFamily() {
  const { data, error } = useQuery(api.news.switches.queryOptions());
  const change = useSwitch(api.news.switches.queryKey(), (wish: NewsSetting) =>
    client.news.setSwitch(wish),
  );
  if (error && !data) return <InlineAlert>{words.fetchFailed}</InlineAlert>;
  return (
    <MailSwitches title={words.news} settings={data} onSwitch={(wish) => change.mutate(wish)} />
  );
}

function AdministratorsMails() {
  const { data, error } = useQuery(api.alerts.list.queryOptions());
  const change = useSwitch(api.alerts.list.queryKey(), (wish: AlertSetting) =>
    client.alerts.set(wish),
  );
  if (error && !data) return <InlineAlert>{words.fetchFailed}</InlineAlert>;
  return (
    <MailSwitches
      title={words.administrators}
      settings={data}
      onSwitch={(wish) => change.mutate(wish)}
    />
  );
}
