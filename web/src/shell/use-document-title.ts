import { useEffect } from 'react';
import { documentTitle } from '#lib/product.ts';

/** Sets the title of the browser tab to what the page is about; undefined while that is not known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
}
