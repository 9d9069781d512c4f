import { trashMessages } from '#features/trash/trash.messages.ts';
import { usePurgeState, useReleasePurge } from '#features/trash/use-purge-state.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

const words = trashMessages.held;

/** Tells administrators that a large purge waits for them, and that the clock of the server has jumped. */
export function HeldPurgeAlert() {
  const { data } = usePurgeState();
  const { release, isPending, dialog } = useReleasePurge();
  if (!data) return null;
  const { held, clockJumpDays } = data;
  return (
    <>
      {clockJumpDays > 0 && (
        <InlineAlert title={words.clockTitle} tone="warning">
          {words.clockText(clockJumpDays)}
        </InlineAlert>
      )}
      {held && (
        <InlineAlert title={words.title(held.count)} tone="warning">
          <p>{words.text(formatSize(held.sizeBytes), held.ownerCount, held.limit)}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <LinkButton size="sm" to="/admin" search={{ tab: 'files', view: 'trash' }}>
              {words.look}
            </LinkButton>
            <Button
              size="sm"
              variant="danger"
              busy={isPending}
              busyLabel={words.releasing}
              onClick={() => void release(held)}
            >
              {words.release}
            </Button>
          </div>
        </InlineAlert>
      )}
      {dialog}
    </>
  );
}
