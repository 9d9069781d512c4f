import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

type PickerCounts = Record<MediaType | 'all', number | undefined>;

/** Counts the items that match the search, for each tab of the picker. */
export function usePickerCounts(query: string): PickerCounts {
  const search = query === '' ? {} : { query };
  const options = (filter: { type?: MediaType }) =>
    api.media.pages.queryOptions({
      input: { ...filter, ...search },
      placeholderData: keepPreviousData,
    });
  const [all, image, video, audio] = useQueries({
    queries: [
      options({}),
      options({ type: 'image' }),
      options({ type: 'video' }),
      options({ type: 'audio' }),
    ],
  });
  return {
    all: all.data?.total,
    image: image.data?.total,
    video: video.data?.total,
    audio: audio.data?.total,
  };
}
