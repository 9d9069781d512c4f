import { useEffect, useReducer, useRef, useState } from 'react';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { keepGuestDraft, readGuestDraft } from '#features/guest-boxes/guest-draft.ts';
import { fileKey, guestReducer, newGuestItem } from '#features/guest-boxes/guest-item.ts';
import { GuestRefusal, sendGuestFile } from '#features/guest-boxes/send-guest-file.ts';

/** What a guest sends: the list, what was typed of it, and one file after another on its way. */
export function useGuestSending(token: string) {
  const [name, setName] = useState(() => readGuestDraft(token).name);
  const [items, dispatch] = useReducer(guestReducer, []);
  const running = useRef<AbortController | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isUnsent = items.some(({ status }) => status !== 'sent');

  useEffect(() => keepGuestDraft(token, name, items), [token, name, items]);
  useWarning(isUnsent);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (): Promise<void> => {
    const run = new AbortController();
    running.current = run;
    setIsSending(true);
    for (const item of items.filter(({ status }) => status !== 'sent')) {
      if (run.signal.aborted) break;
      const mark = (change: Parameters<typeof markOf>[1]) => dispatch(markOf(item.id, change));
      mark({ status: 'sending', error: null });
      try {
        const onShare = (share: number) => mark({ status: 'sending', share });
        await sendGuestFile({ token, name, item, signal: run.signal, onShare });
        mark({ status: 'sent', share: 1 });
      } catch (error) {
        if (run.signal.aborted) mark({ status: 'waiting' });
        else mark({ status: 'failed', share: 0, error: sentenceOf(error) });
      }
    }
    running.current = null;
    setIsSending(false);
  };

  return {
    name,
    setName,
    items,
    dispatch,
    isSending,
    add: (files: readonly File[]) => {
      const known = readGuestDraft(token).files;
      dispatch({ do: 'add', items: files.map((file) => newGuestItem(file, known[fileKey(file)])) });
    },
    send: () => void send(),
    pause: () => running.current?.abort(),
  };
}

export type GuestSending = ReturnType<typeof useGuestSending>;

type Mark = Extract<Parameters<typeof guestReducer>[1], { do: 'mark' }>;
const markOf = (id: string, change: Mark['change']): Mark => ({ do: 'mark', id, change });

const sentenceOf = (error: unknown): string =>
  error instanceof GuestRefusal ? error.message : guestMessages.page.unknown;

/** The browser asks before it leaves the page with files that were not sent. */
function useWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsent]);
}
