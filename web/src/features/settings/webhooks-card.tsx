import { Webhook } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { LinkButton } from '#ui/form/link-button.tsx';

const words = settingsMessages.webhooks;

/** Leads a superuser to the webhooks. */
export function WebhooksCard() {
  const { user } = useSession();
  if (user?.role !== 'superuser') return null;
  return (
    <SettingsPanel title={words.title} text={words.text}>
      <LinkButton to="/admin" search={{ tab: 'webhooks' }} icon={Webhook}>
        {words.open}
      </LinkButton>
    </SettingsPanel>
  );
}
