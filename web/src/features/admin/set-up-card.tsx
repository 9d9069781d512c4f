import type { SetUpLine } from '@heirloom/contract/admin/admin.schema.ts';
import { useState } from 'react';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useHeldStream } from '#features/admin/use-held-stream.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { SetUpDialog } from '#features/backups/set-up-dialog.tsx';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { useIsSuperuser } from '#features/backups/use-is-superuser.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

const words = adminMessages.dashboard.setUp;

/** What a superuser, or whoever runs the server, must do. */
const ofOperators = ['address', 'mail', 'backup-place'];

/** What is left to do after the first start, each with a button; shows nothing when all is done. */
export function SetUpCard() {
  const { data } = useInstallationStatus();
  const isSuperuser = useIsSuperuser();
  const open = data?.setUp.lines.filter(({ isDone }) => !isDone) ?? [];
  if (open.length === 0) return null;
  const whom = words.askWhom(data?.setUp.superusers.join(', ') ?? '');
  return (
    <section aria-labelledby="set-up" className="surface-card p-5 md:p-7">
      <h2 id="set-up" className="title-album">
        {words.title}
      </h2>
      <p className="mt-0.5 text-ink-2">{words.text}</p>
      <ul className="mt-4 border-t">
        {open.map(({ step, text }) => (
          <li
            key={step}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b py-4 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-80">
              <h3 className="font-[640]">{words.steps[step]}</h3>
              <p className="text-small break-words text-ink-2">{text}</p>
              {!isSuperuser && ofOperators.includes(step) && <p className="text-small">{whom}</p>}
            </div>
            <Action step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Action({ step }: Pick<SetUpLine, 'step'>) {
  switch (step) {
    case 'address':
      return <AddressCheck />;
    case 'mail':
      return (
        <LinkButton to="/admin" search={{ tab: 'settings' }} variant="secondary">
          {words.mail}
        </LinkButton>
      );
    case 'backup-place':
      return <BackupAction />;
    case 'people':
      return (
        <LinkButton to="/admin" search={{ tab: 'create-user' }} variant="secondary">
          {words.people}
        </LinkButton>
      );
    case 'first-upload':
      return (
        <LinkButton to="/" variant="secondary">
          {words.upload}
        </LinkButton>
      );
  }
}

/** Asks again what is wrong on the way; the answers appear as alerts above. */
function AddressCheck() {
  const status = useInstallationStatus();
  const stream = useHeldStream();
  const [isChecked, setIsChecked] = useState(false);
  const isWell =
    status.data?.addressTroubles.length === 0 &&
    !status.data.isBehindUnnamedProxy &&
    stream.data === false;
  async function check() {
    setIsChecked(false);
    await Promise.all([status.refetch(), stream.refetch()]);
    setIsChecked(true);
  }
  return (
    <>
      <Button busy={stream.isFetching} busyLabel={words.check} onClick={() => void check()}>
        {words.check}
      </Button>
      {isChecked && isWell && (
        <InlineAlert tone="success" className="basis-full">
          {words.checked(window.location.origin)}
        </InlineAlert>
      )}
    </>
  );
}

/** The button that backs up is in the card of the backups, further down. */
function BackupAction() {
  const { data } = useBackupsOverview();
  const [isHelping, setIsHelping] = useState(false);
  if (data?.hasBackupDir) {
    return (
      <LinkButton to="/admin" hash="backups" variant="secondary">
        {words.toBackups}
      </LinkButton>
    );
  }
  return (
    <>
      <Button onClick={() => setIsHelping(true)}>{words.help}</Button>
      {isHelping && <SetUpDialog onClose={() => setIsHelping(false)} />}
    </>
  );
}
