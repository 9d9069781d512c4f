import { useEffect } from 'react';
import { showToast } from '#ui/feedback/toast.ts';

/**
 * Shows a toast and logs when a picture or film could not be loaded (ERR-01); `title` is null as long as all is well.
 * What failed is logged by its address without the query, which may hold a signature.
 */
export function useLoadFailure(title: string | null, address?: string): void {
  useEffect(() => {
    if (title === null) return;
    console.error(`${title}${address === undefined ? '' : `: ${address.replace(/\?.*/, '')}`}`);
    showToast.error({ title });
  }, [title, address]);
}
