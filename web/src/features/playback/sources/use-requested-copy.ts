import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';

type Failing = Pick<ShownDetails, 'id' | 'type' | 'status' | 'sources' | 'ownerId'>;

/** `asking`: not known yet whether there will be a copy. `none`: there will be none, or none is needed. */
export type CopyState = 'none' | 'asking' | 'coming';

/**
 * Asks the server for a copy when this browser fails at an item, and calls `onReady` when the copy is there. Visitors
 * of a link cannot ask.
 */
export function useRequestedCopy(
  details: Failing | undefined,
  { hasFailed, onReady }: { hasFailed: boolean; onReady: () => void },
): CopyState {
  const queryClient = useQueryClient();
  const { mutate, reset, status, data, variables } = useMutation({
    mutationFn: async ({ id, type, sources }: Failing) => {
      if (!(await isServed(sources[0]?.url)) || !playsCopies(type)) return false;
      const asked = await client.media.requestCopy({ id });
      void queryClient.invalidateQueries({ queryKey: api.media.find.key() });
      return asked.status === 'processing';
    },
    // The player itself says what it cannot play.
    meta: { failure: () => null },
  });
  // Visitors do not learn whose an item is.
  const mayAsk = hasFailed && details?.ownerId !== undefined;
  const isMade = details?.sources[0]?.url !== variables?.sources[0]?.url;
  const isReady = mayAsk && data === true && details.status !== 'processing' && isMade;
  const ask = useEffectEvent(() => details && mutate(details));
  const goOn = useEffectEvent(onReady);

  useEffect(() => {
    if (!mayAsk) return undefined;
    ask();
    return reset;
  }, [mayAsk, reset]);
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);

  if (!mayAsk) return 'none';
  const isNewsToCome = data === true && details === variables;
  if (status === 'idle' || status === 'pending' || isReady || isNewsToCome) return 'asking';
  return data === true && details.status === 'processing' ? 'coming' : 'none';
}

/** Tells a file that the browser cannot play from one that it did not get. */
async function isServed(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  return response?.ok === true;
}

const copies = {
  video: 'video/mp4; codecs="avc1.640028, mp4a.40.2"',
  audio: 'audio/mp4; codecs="mp4a.40.2"',
  image: '',
};

/** Some browsers come without the usual codecs, so that a copy would not help them. */
const playsCopies = (type: ShownDetails['type']): boolean =>
  document.createElement('video').canPlayType(copies[type]) !== '';
