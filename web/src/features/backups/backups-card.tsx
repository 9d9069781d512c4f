import { BackupPart } from '#features/backups/backup-part.tsx';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { CheckPart } from '#features/backups/check-part.tsx';
import { SecondPlacePart } from '#features/backups/second-place-part.tsx';

const words = backupsMessages;

/** The last backup and the last check of the originals, with buttons to start either now, and the second place. */
export function BackupsCard() {
  return (
    <section aria-labelledby="backups" className="surface-card p-5 md:p-7">
      <h2 id="backups" className="title-album">
        {words.title}
      </h2>
      <p className="mt-0.5 text-ink-2">{words.text}</p>
      <div className="mt-5 grid gap-x-10 gap-y-6 border-t pt-5 md:grid-cols-2">
        <BackupPart />
        <CheckPart />
        <SecondPlacePart />
      </div>
    </section>
  );
}
