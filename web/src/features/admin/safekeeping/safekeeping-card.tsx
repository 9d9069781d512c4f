import { BackupPart } from '#features/admin/safekeeping/backup-part.tsx';
import { CheckPart } from '#features/admin/safekeeping/check-part.tsx';
import { safekeepingMessages } from '#features/admin/safekeeping/safekeeping.messages.ts';

const words = safekeepingMessages;

/** The last backup and the checks of the originals, and the ways to do either now. */
export function SafekeepingCard() {
  return (
    <section aria-labelledby="safekeeping" className="surface-card p-5 md:p-7">
      <h2 id="safekeeping" className="title-album">
        {words.title}
      </h2>
      <p className="mt-0.5 text-ink-2">{words.text}</p>
      <div className="mt-5 grid gap-x-10 gap-y-6 border-t pt-5 md:grid-cols-2">
        <BackupPart />
        <CheckPart />
      </div>
    </section>
  );
}
