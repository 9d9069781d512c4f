import type { SharedCard, SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { isPlayable } from '#features/media/is-playable.ts';

const askAgainMs = 4_000;

/** Loads an item with all that a player needs. A photo is shown from its card until the rest is loaded. */
export function useSharedItem(token: string, mediaId: string | undefined, card?: SharedCard) {
  return useQuery(
    api.shares.item.queryOptions({
      input: { token, mediaId: mediaId ?? '' },
      enabled: mediaId !== undefined,
      placeholderData: card?.type === 'image' ? fromCard(card) : undefined,
      // The visitors' copy may still be in the making: ask until it is there, to play or to save.
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (data.isComing || isComing(data)) && askAgainMs,
    }),
  );
}

/** Whether a film or recording has no source yet but will get one. */
export function isComing(item: SharedItem): boolean {
  return item.type !== 'image' && item.sources.length === 0 && isPlayable(item);
}

function fromCard({ caption, ...card }: SharedCard): SharedItem {
  return {
    ...card,
    isComing: false,
    sources: [],
    captions: [],
    storyboardUrl: null,
    zoomUrl: null,
    motionUrl: null,
    downloadUrl: null,
    originalName: null,
    chapters: [],
    facts: [],
    location: null,
    createdAt: card.uploadDate,
  };
}
