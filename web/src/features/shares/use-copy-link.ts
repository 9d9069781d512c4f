import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { linkTo, type MadeLink } from '#features/shares/made-links.ts';
import { isFilm, type ShareTarget } from '#features/shares/share-target.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { copyText } from '#lib/copy-text.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';

const words = shareMessages.copy;

type CopyOptions = {
  /** The link to copy; by default the latest one, or a new one on the usual terms. */
  link?: Promise<MadeLink>;
  /** The position at which the film of the link begins. */
  atSeconds?: number;
  /** Called when the link is made and listed, even if the clipboard refuses its address. */
  onMade?: () => void;
};

type Copying = {
  target: ShareTarget;
  link: Promise<MadeLink>;
  copied: Promise<MadeLink>;
  onMade?: (() => void) | undefined;
};

/** Copies the link to an item or a collection. */
export function useCopyLink() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ copied }: Copying) => copied,
    // An error may be the clipboard's alone: the link is made and listed.
    onSettled: async (_copied, _error, { link, onMade }) => {
      await queries.invalidateQueries({ queryKey: api.shares.list.key() });
      await link.then(onMade, () => undefined);
    },
    meta: {
      success: (link: MadeLink, { target }: Copying) => ({
        ...words.copied,
        notes: [...pasteHints(target), ...warningsAbout(link)],
      }),
      failure: copyFailed,
    },
  });

  const copy = (target: ShareTarget, options: CopyOptions = {}): void => {
    const { link = linkTo(target), atSeconds, onMade } = options;
    mutate({ target, link, copied: inClipboard(link, atSeconds), onMade });
  };
  return { copy, isPending };
}

export function pasteHints(target: ShareTarget): string[] {
  return isFilm(target) ? [words.hint, words.filmHint] : [words.hint];
}

/** Says what a person might not expect of a link that one click has copied. */
function warningsAbout({ share, othersOpen }: MadeLink): string[] {
  return [
    ...(share.hasPassword ? [words.hasPassword] : []),
    ...(othersOpen > 0 ? [words.othersOpen(othersOpen)] : []),
  ];
}

const atMoment = (url: string, seconds = 0): string =>
  seconds >= 1 ? `${url}?t=${Math.floor(seconds)}` : url;

async function inClipboard(making: Promise<MadeLink>, atSeconds?: number): Promise<MadeLink> {
  const address = making.then(({ url }) => atMoment(url, atSeconds));
  const isCopied = await copyText(address);
  if (!isCopied) throw new Error(words.failed, { cause: { url: await address } });
  return making;
}

/** If only the clipboard failed, the message contains the link, to copy by hand. */
function copyFailed(error: unknown): ToastMessage {
  return {
    title: words.failed,
    description: urlIn(error) ?? messageOf(error),
  };
}

function urlIn(error: unknown): string | null {
  if (!(error instanceof Error) || typeof error.cause !== 'object' || error.cause === null)
    return null;
  return 'url' in error.cause && typeof error.cause.url === 'string' ? error.cause.url : null;
}
