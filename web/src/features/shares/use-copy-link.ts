import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { copyText } from '#features/shares/copy-text.ts';
import { linkTo } from '#features/shares/made-links.ts';
import { isFilm, type ShareTarget } from '#features/shares/share-target.ts';
import { type Terms, usualTerms } from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';

const words = shareMessages.copy;

type CopyOptions = {
  terms?: Terms;
  /** The position at which the film of the link begins. */
  atSeconds?: number;
};

type Copying = { target: ShareTarget; copied: Promise<string> };

/** Makes a link to an item or a collection and copies it. Returns `copy` and, once the link is made, its address. */
export function useCopyLink() {
  const queries = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: ({ copied }: Copying) => copied,
    onSettled: () => queries.invalidateQueries({ queryKey: api.shares.list.key() }),
    meta: {
      success: (_url: string, { target }: Copying) => ({
        ...words.copied,
        notes: pasteHints(target),
      }),
      failure: copyFailed,
    },
  });

  const copy = (target: ShareTarget, { terms = usualTerms, atSeconds }: CopyOptions = {}): void => {
    const url = linkTo(target, terms).then((link) => atMoment(link, atSeconds));
    mutate({ target, copied: inClipboard(url) });
  };
  return { copy, url: data, isPending, forget: reset };
}

export function pasteHints(target: ShareTarget): string[] {
  return isFilm(target) ? [words.hint, words.filmHint] : [words.hint];
}

const atMoment = (url: string, seconds = 0): string =>
  seconds >= 1 ? `${url}?t=${Math.floor(seconds)}` : url;

async function inClipboard(link: Promise<string>): Promise<string> {
  const isCopied = await copyText(link);
  const url = await link;
  if (!isCopied) throw new Error(words.failed, { cause: { url } });
  return url;
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
