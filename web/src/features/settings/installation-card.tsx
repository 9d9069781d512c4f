import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { InstallationForm } from '#features/settings/installation-form.tsx';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = settingsMessages.installation;

/** The settings of the whole installation. */
export function InstallationCard() {
  const { data, isError, refetch } = useQuery(api.settings.read.queryOptions());
  return (
    <SettingsPanel title={words.title} text={words.text}>
      {data ? (
        <InstallationForm key={JSON.stringify(data.settings)} {...data} />
      ) : isError ? (
        <LoadFailed title={words.fetchFailed} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={words.loading} className="py-8" />
      )}
    </SettingsPanel>
  );
}
