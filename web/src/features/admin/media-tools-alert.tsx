import { adminMessages } from '#features/admin/admin.messages.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

/** Says which tools the server lacks and the command that installs them; shows nothing when none is missing. */
export function MediaToolsAlert() {
  const { data } = useInstallationStatus();
  if (!data?.media.problem) return null;
  return (
    <InlineAlert title={adminMessages.dashboard.toolsMissing} tone="warning">
      {data.media.problem}
    </InlineAlert>
  );
}
