import type { Tape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { EllipsisVertical, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { MendManyButton } from '#features/mending/mend-many-button.tsx';
import { AddToSpaceMenuItem } from '#features/spaces/add-to-space-menu-item.tsx';
import { AddToSpaceDialog } from '#features/spaces/space-dialogs.ts';
import { mayAdd, useSpaces } from '#features/spaces/use-spaces.ts';
import { TapeFace } from '#features/tapes/tape-face.tsx';
import { TapeFacts } from '#features/tapes/tape-facts.tsx';
import { TapeItems } from '#features/tapes/tape-items.tsx';
import { TapePhotos } from '#features/tapes/tape-photos.tsx';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { useRemoveTape } from '#features/tapes/use-remove-tape.ts';
import { FoundPage } from '#pages/found-page.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

/** One tape; to whoever may not see it, it looks like a missing one. */
export function TapePage() {
  const { id } = useParams({ from: '/app/tapes/$id' });
  const query = useQuery(api.tapes.find.queryOptions({ input: { id } }));
  return (
    <FoundPage query={query} back={{ to: '/tapes', label: words.back }} loading={words.loadingOne}>
      {(tape) => <LoadedTape key={id} tape={tape} />}
    </FoundPage>
  );
}

function LoadedTape({ tape }: { tape: Tape }) {
  const navigate = useNavigate();
  const remove = useRemoveTape();
  const { spaces } = useSpaces();
  const [isSharing, setIsSharing] = useState(false);
  useDocumentTitle(tape.label);
  const isOwn = tape.rights.includes('own');
  const films = tape.items.filter(({ type }) => type === 'video');
  const recordings = tape.items.filter(({ type }) => type === 'audio');
  const mendable = (films.length > 0 ? films : recordings).map(({ id }) => id);
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <BackLink to="/tapes">{words.back}</BackLink>
        {isOwn && (
          <Menu
            trigger={<IconButton icon={EllipsisVertical} label={words.page.menu(tape.label)} />}
          >
            {spaces.some(mayAdd) && <AddToSpaceMenuItem onSelect={() => setIsSharing(true)} />}
            <MenuItem
              icon={Trash2}
              tone="danger"
              onSelect={() =>
                void remove(tape).then((isGone) => {
                  if (isGone) void navigate({ to: '/tapes', replace: true });
                })
              }
            >
              {words.remove.menu}
            </MenuItem>
          </Menu>
        )}
      </div>
      <TapeFace tape={tape} />
      {tape.spaces.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2">
          <span className="text-small text-ink-2">{words.page.spaces}</span>
          {tape.spaces.map(({ id, name }) => (
            <Badge key={id} icon={UsersRound}>
              {name}
            </Badge>
          ))}
        </p>
      )}
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <TapeItems
          tape={tape}
          actions={isOwn && mendable.length > 0 && <MendManyButton size="sm" mediaIds={mendable} />}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TapeFacts tape={tape} />
          <TapePhotos tape={tape} />
        </div>
      </div>
      {isSharing && (
        <AddToSpaceDialog
          target={{ kind: 'tape', tapeId: tape.id, holding: tape.spaces }}
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  );
}
