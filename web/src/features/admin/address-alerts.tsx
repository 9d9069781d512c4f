import { adminMessages } from '#features/admin/admin.messages.ts';
import { useHeldStream } from '#features/admin/use-held-stream.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = adminMessages.dashboard;

/** Says what is wrong on the way from this browser to the server, and what to set; shows nothing when all is well. */
export function AddressAlerts() {
  const { data } = useInstallationStatus();
  const { data: isHeld } = useHeldStream();
  if (!data) return null;
  const { address } = data;
  return (
    <>
      {data.isBehindUnnamedProxy && (
        <InlineAlert title={words.proxyUnnamed} tone="warning">
          {words.proxyUnnamedNote}
        </InlineAlert>
      )}
      {data.addressTroubles.map((trouble) => (
        <InlineAlert key={trouble} title={words.addressTroubles[trouble]} tone="warning">
          {trouble === 'other-address'
            ? words.addressTexts[trouble](window.location.origin, address)
            : words.addressTexts[trouble]}
        </InlineAlert>
      ))}
      {isHeld === true && (
        <InlineAlert title={words.addressTroubles.held} tone="warning">
          {words.addressTexts.held}
        </InlineAlert>
      )}
    </>
  );
}
