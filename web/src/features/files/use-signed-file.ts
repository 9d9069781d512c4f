import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { useDownload } from '#features/media/use-download.ts';

const words = fileMessages.download;

/** Opens files by addresses that are signed for an hour, so that a long download can outlast the session. */
export function useSignedFile() {
  const sign = useMutation(
    api.media.signUrl.mutationOptions({
      meta: {
        failure: (_: unknown, { purpose }: { purpose: string }) => ({
          title: purpose === 'view' ? words.viewFailure : words.failure,
        }),
      },
    }),
  );

  const saveWhenCut = useDownload();

  const open = async (id: string, purpose: 'view' | 'download'): Promise<boolean> => {
    try {
      const { url } = await sign.mutateAsync({ id, purpose });
      follow(url, purpose);
      return true;
    } catch {
      // A toast has already shown the error.
      return false;
    }
  };

  return {
    /** Downloads the original under its original name; a clip once it is cut. */
    download: async (item: Pick<MediaItem, 'id' | 'parentId'>): Promise<boolean> => {
      if (item.parentId === undefined) return open(item.id, 'download');
      saveWhenCut(item);
      return true;
    },
    /** Opens what the browser can show of the file in a new tab. */
    view: (id: string) => open(id, 'view'),
  };
}

function follow(url: string, purpose: 'view' | 'download'): void {
  const link = document.createElement('a');
  link.href = url;
  if (purpose === 'download') link.download = '';
  else {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  document.body.append(link);
  link.click();
  link.remove();
}
