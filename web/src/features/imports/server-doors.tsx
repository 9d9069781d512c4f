import { Images, type LucideIcon, Plug, Server, ServerCog } from 'lucide-react';
import { useState } from 'react';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';
import { RecipientButton } from '#features/accounts/recipient-button.tsx';
import { ImmichDialog } from '#features/imports/immich-dialog.tsx';
import { importMessages } from '#features/imports/imports.messages.ts';
import { PlacesDialog } from '#features/imports/places-dialog.tsx';
import { useBeginImport } from '#features/imports/use-begin-import.ts';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const { door: words } = importMessages;

/** The ways in for administrators, for themselves or another person: what the server sees, and another server. */
export function ServerDoors() {
  const [target, setTarget] = useState<PickedPerson | null>(null);
  const { ofPlaces, ofImmich } = useBeginImport(target?.userId);
  const [opened, setOpened] = useState<'places' | 'immich' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <h3 className="title-album">{words.servers}</h3>
        <RecipientButton words={words.recipient} target={target} onChange={setTarget} />
      </div>
      <DoorRow icon={Server} title={words.server} hint={words.serverHint}>
        <Button icon={ServerCog} onClick={() => setOpened('places')}>
          {words.serverButton}
        </Button>
      </DoorRow>
      <DoorRow icon={Images} title={words.immich} hint={words.immichHint}>
        <Button icon={Plug} onClick={() => setOpened('immich')}>
          {words.immichButton}
        </Button>
      </DoorRow>
      {opened === 'places' && (
        <PlacesDialog isBusy={ofPlaces.isPending} onClose={close} onPick={ofPlaces.mutate} />
      )}
      {opened === 'immich' && (
        <ImmichDialog isBusy={ofImmich.isPending} onClose={close} onConnect={ofImmich.mutate} />
      )}
    </>
  );
}

type DoorRowProps = { icon: LucideIcon; title: string; hint: string; children: React.ReactNode };

function DoorRow({ icon, title, hint, children }: DoorRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
        <IconTile icon={icon} />
        <div className="min-w-0">
          <h4 className="font-[640]">{title}</h4>
          <p className="text-small text-ink-2">{hint}</p>
        </div>
      </div>
      <div className="max-sm:w-full max-sm:*:w-full">{children}</div>
    </div>
  );
}
