import type { AlertSetting } from '@heirloom/contract/alerts/alerts.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { LoadFailed } from '#features/settings/load-failed.tsx';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';

const words = settingsMessages.alerts;

/** Lets an administrator choose about what the server writes to them. */
export function AlertsCard() {
  const { data: status } = useInstallationStatus();
  const { data: alerts, error, refetch } = useQuery(api.alerts.list.queryOptions());
  const set = useSetAlert();
  return (
    <SettingsPanel
      title={words.title}
      text={status?.sendsMail === false ? words.noMail : words.text}
    >
      {error && !alerts && <LoadFailed title={words.fetchFailed} onRetry={() => void refetch()} />}
      {!error && !alerts && <Skeleton className="h-88" />}
      {alerts && (
        <ul>
          {alerts.map(({ kind, isOn }) => (
            <li key={kind}>
              <Checkbox
                label={words.kinds[kind]}
                checked={isOn}
                onChange={({ target }) => set.mutate({ kind, isOn: target.checked })}
              />
            </li>
          ))}
        </ul>
      )}
    </SettingsPanel>
  );
}

/** The switch moves at once, and back when the server refuses. */
function useSetAlert() {
  const queries = useQueryClient();
  const queryKey = api.alerts.list.queryKey();
  return useMutation(
    api.alerts.set.mutationOptions({
      onMutate: async (wish) => {
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, (known: AlertSetting[] | undefined) =>
          known?.map((alert) => (alert.kind === wish.kind ? wish : alert)),
        );
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
      meta: { failure: (error) => ({ title: words.failure, description: messageOf(error) }) },
    }),
  );
}
