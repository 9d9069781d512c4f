import type { OpenedShare } from '@heirloom/contract/shares/shares.schema.ts';
import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { EndedShare } from '#features/shares/visitor/ended-share.tsx';
import { isGone } from '#features/shares/visitor/is-gone.ts';
import { PasswordForm } from '#features/shares/visitor/password-form.tsx';
import { momentOf } from '#features/shares/visitor/share-address.ts';
import { SharedCollection } from '#features/shares/visitor/shared-collection.tsx';
import { SharedSingle } from '#features/shares/visitor/shared-single.tsx';
import { UnreachableShare } from '#features/shares/visitor/unreachable-share.tsx';
import { useOpenedShare } from '#features/shares/visitor/use-opened-share.ts';
import { useSharedItem } from '#features/shares/visitor/use-shared-item.ts';
import { useSharedItems } from '#features/shares/visitor/use-shared-items.ts';
import { visitorMessages as words } from '#features/shares/visitor/visitor.messages.ts';
import { formatLongDate } from '#lib/format-date.ts';
import { loadPart } from '#lib/load-part.ts';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { VisitorFrame } from '#shell/visitor-frame.tsx';
import { useOpener } from '#ui/overlay/use-opener.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Viewer and slideshow are loaded when the visitor opens them, because they contain the players. */
const SharedViewer = lazy(async () => ({
  default: (await loadPart(() => import('#features/shares/visitor/shared-viewer.tsx')))
    .SharedViewer,
}));
const SharedSlideshow = lazy(async () => ({
  default: (await loadPart(() => import('#features/shares/visitor/shared-slideshow.tsx')))
    .SharedSlideshow,
}));

/** What a share link shows to its visitors, with or without an account. */
export function SharePage() {
  const { token } = useParams({ from: '/s/$token' });
  const { data: share, error, isFetching, refetch } = useOpenedShare(token);
  if (share?.state === 'open') return <OpenShare key={token} token={token} share={share} />;
  return (
    <VisitorFrame>
      {share?.state === 'locked' ? (
        <PasswordForm token={token} />
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

type OpenShareProps = { token: string; share: Extract<OpenedShare, { state: 'open' }> };

function OpenShare({ token, share }: OpenShareProps) {
  const address = useSearch({ from: '/s/$token' });
  const [range, setRange] = useState({ first: 0, last: 20 });
  const [isPlayingAll, setIsPlayingAll] = useState(false);
  const list = useSharedItems(token, range);
  const { show, close } = useViewerAddress(token);
  const { target, expiresAt } = share;
  const isCovered = address.item !== undefined;
  useDocumentTitle(target.title);
  useFocusReturn(isCovered);

  if (isGone(list.error)) {
    return (
      <VisitorFrame>
        <EndedShare />
      </VisitorFrame>
    );
  }
  return (
    <>
      <VisitorFrame
        isCovered={isCovered}
        note={expiresAt === null ? undefined : words.until(formatLongDate(expiresAt))}
      >
        {target.kind === 'item' ? (
          <Single token={token} mediaId={target.id} saves={share.allowsDownload} />
        ) : (
          <SharedCollection
            token={token}
            share={share}
            list={list}
            onRange={setRange}
            onPlay={() => setIsPlayingAll(true)}
          />
        )}
      </VisitorFrame>
      <Suspense>
        {address.item !== undefined && (
          <SharedViewer
            token={token}
            itemId={address.item}
            list={list}
            startSeconds={momentOf(address)}
            onShow={show}
            onClose={close}
          />
        )}
        {isPlayingAll && (
          <SharedSlideshow
            token={token}
            name={target.title}
            total={share.itemCount}
            onClose={() => setIsPlayingAll(false)}
          />
        )}
      </Suspense>
    </>
  );
}

type SingleProps = { token: string; mediaId: string; saves: boolean };

function Single({ token, mediaId, saves }: SingleProps) {
  const address = useSearch({ from: '/s/$token' });
  const { data: item, error, isFetching, refetch } = useSharedItem(token, mediaId);
  if (item) return <SharedSingle token={token} address={address} item={item} saves={saves} />;
  if (isGone(error)) return <EndedShare />;
  if (error) return <UnreachableShare isTrying={isFetching} onTryAgain={() => void refetch()} />;
  return <Spinner label={words.loading} className="min-h-[50dvh]" />;
}

/** Keeps the open item in the address: Back closes it, and swiping from photo to photo adds no history entries. */
function useViewerAddress(token: string) {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const go = (item: string | undefined) =>
    void navigate({
      to: '/s/$token',
      params: { token },
      search: item === undefined ? {} : { item },
      replace: true,
      resetScroll: false,
    });
  return {
    show: go,
    close: () => (canGoBack ? router.history.back() : go(undefined)),
  };
}

function useFocusReturn(isCovered: boolean): void {
  const opener = useOpener(isCovered);
  useEffect(() => {
    if (!isCovered) opener.current?.focus({ preventScroll: true });
  }, [isCovered, opener]);
}
