import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Gift, PackageX } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { GuestForm, type OpenBox } from '#features/guest-boxes/guest-form.tsx';
import { useGuestSending } from '#features/guest-boxes/use-guest-sending.ts';
import { EndedShare } from '#features/shares/visitor/ended-share.tsx';
import { isGone } from '#features/shares/visitor/is-gone.ts';
import { Notice } from '#features/shares/visitor/notice.tsx';
import { LinkPasswordForm } from '#features/shares/visitor/password-form.tsx';
import { UnreachableShare } from '#features/shares/visitor/unreachable-share.tsx';
import { formatLongDate } from '#lib/format-date.ts';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { VisitorFrame } from '#shell/visitor-frame.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { page: words } = guestMessages;

/** Where people without an account send photos, films and recordings into a family's space. */
export function GuestPage() {
  const { token } = useParams({ from: '/g/$token' });
  const { data, error, isFetching, refetch } = useQuery(
    api.guestBoxes.open.queryOptions({ input: { token }, staleTime: Infinity }),
  );
  if (data?.state === 'open') return <OpenGuestBox key={token} token={token} box={data} />;
  return (
    <VisitorFrame>
      {data?.state === 'locked' ? (
        <GuestPassword token={token} />
      ) : error === null ? (
        <Spinner label={words.loading} className="min-h-[50dvh]" />
      ) : isGone(error) ? (
        <EndedShare />
      ) : (
        <UnreachableShare isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
    </VisitorFrame>
  );
}

function GuestPassword({ token }: { token: string }) {
  const refresh = useRefresh(token);
  const unlock = useMutation(
    api.guestBoxes.unlock.mutationOptions({
      onSuccess: refresh,
      // The form shows the error.
      meta: { failure: () => null },
    }),
  );
  return (
    <LinkPasswordForm unlock={unlock} onEnter={(password) => unlock.mutate({ token, password })} />
  );
}

function useRefresh(token: string) {
  const queries = useQueryClient();
  const queryKey = api.guestBoxes.open.key({ input: { token } });
  return () => queries.invalidateQueries({ queryKey });
}

function OpenGuestBox({ token, box }: { token: string; box: OpenBox }) {
  const sending = useGuestSending(token);
  const refresh = useRefresh(token);
  const title = words.title(box.spaceName);
  useDocumentTitle(title);
  const isFull = sending.items.length === 0 && (box.filesLeft === 0 || box.bytesLeft === 0);
  return (
    <VisitorFrame note={words.until(formatLongDate(box.expiresAt))}>
      {isFull ? (
        <Notice icon={PackageX} title={words.full} text={words.fullText} />
      ) : (
        <div className="surface-card mx-auto flex w-full max-w-180 flex-col gap-6 p-5 max-md:-mx-1 max-md:w-auto md:mt-[3vh] md:p-9">
          <div className="flex flex-col gap-2">
            <IconTile icon={Gift} tone="accent" className="mb-2" />
            <h1 tabIndex={-1} data-page-title="" className="title-2 break-words outline-none">
              {title}
            </h1>
            <p className="text-lead text-ink-2">{words.intro(box.inviterName)}</p>
          </div>
          <GuestForm box={box} sending={sending} onSent={() => void refresh()} />
        </div>
      )}
    </VisitorFrame>
  );
}
