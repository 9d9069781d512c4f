import { WifiOff } from 'lucide-react';
import { useIsOffline } from '#api/connection.ts';
import { shellMessages } from '#shell/shell.messages.ts';

/** Says that the server cannot be reached; disappears as soon as it answers again. */
export function OfflineBanner() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className="page-gutter flex items-center justify-center gap-3 bg-warning-soft py-2.5 text-small text-warning">
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {shellMessages.offline}
        </p>
      )}
    </div>
  );
}
