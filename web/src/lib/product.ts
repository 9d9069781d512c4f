/** The product's name, written in this one place. */
export const productName = 'Heirloom';

/** Returns the title of a browser tab: 'Photos · Heirloom'. */
export function documentTitle(pageTitle?: string): string {
  return pageTitle === undefined ? productName : `${pageTitle} · ${productName}`;
}
