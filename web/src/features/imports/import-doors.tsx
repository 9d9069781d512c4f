import { Cloud, HardDrive, HardDriveUpload, Images, Smartphone } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { ServerDoors } from '#features/imports/server-doors.tsx';
import { useBeginImport, useSendable } from '#features/imports/use-begin-import.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const { door: words, from } = importMessages;

/** The ways in: from this computer, and for administrators from the server or another one. */
export function ImportDoors() {
  const { isAdmin } = useSession();
  const { ofFiles } = useBeginImport(undefined);
  const { problem, check } = useSendable();
  const send = (chosen: File[]) => {
    const files = check(chosen);
    if (files) ofFiles.mutate(files);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-label={words.own} className="surface-card flex flex-col gap-4 p-5 md:p-6">
        <div>
          <h2 className="title-2">{words.own}</h2>
          <p className="mt-1 text-ink-2">{words.ownHint}</p>
        </div>
        <Dropzone
          title={words.drop}
          hint={words.dropHint}
          buttonLabel={words.choose}
          folderLabel={words.folder}
          icon={HardDriveUpload}
          multiple
          disabled={ofFiles.isPending}
          onFiles={send}
        />
        {problem !== null && <InlineAlert title={problem} />}
        {isAdmin && <ServerDoors />}
      </section>
      <Origins />
    </div>
  );
}

const origins = [
  { icon: Cloud, title: from.google, hint: from.googleHint },
  { icon: Smartphone, title: from.apple, hint: from.appleHint },
  { icon: Images, title: from.immich, hint: from.immichHint },
  { icon: HardDrive, title: from.disk, hint: from.diskHint },
];

function Origins() {
  return (
    <section aria-label={from.title} className="flex flex-col gap-4 p-1 lg:p-6">
      <h2 className="title-album">{from.title}</h2>
      <ul className="flex flex-col gap-5">
        {origins.map(({ icon, title, hint }) => (
          <li key={title} className="flex gap-4">
            <IconTile icon={icon} size="sm" />
            <div className="min-w-0">
              <h3 className="font-[640]">{title}</h3>
              <p className="text-small text-ink-2">{hint}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
