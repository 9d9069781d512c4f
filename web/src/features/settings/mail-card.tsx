import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = settingsMessages.mail;

/** Says whether the server sends mail by SMTP, and sends a test mail. */
export function MailCard() {
  const { data: status } = useInstallationStatus();
  const test = useMutation(
    api.admin.sendTestMail.mutationOptions({
      meta: { failure: (error) => ({ title: words.failure, description: messageOf(error) }) },
    }),
  );
  const { data: sent, error } = test;
  return (
    <SettingsPanel title={words.title} {...(status && { text: textOf(status.sendsMail) })}>
      <div className="flex flex-col items-start gap-4">
        {error && <InlineAlert title={words.failure}>{messageOf(error)}</InlineAlert>}
        {sent && (
          <InlineAlert tone={sent.via === 'smtp' ? 'success' : 'info'} className="break-words">
            {sent.via === 'smtp' ? words.sentSmtp(sent.to) : words.sentOutbox(sent.to)}
          </InlineAlert>
        )}
        <Button
          icon={Send}
          busy={test.isPending}
          busyLabel={words.sending}
          onClick={() => test.mutate(undefined)}
        >
          {words.send}
        </Button>
      </div>
    </SettingsPanel>
  );
}

const textOf = (sendsMail: boolean): string => (sendsMail ? words.smtp : words.outbox);
