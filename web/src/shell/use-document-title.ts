import { useEffect } from 'react';
import { documentTitle } from '#lib/product.ts';

/** Names the browser tab after what the page is about; undefined while that is not known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
}
