/** Asks for the fonts before there are words. Where one cannot be had, words are drawn in the next of tokens.css. */
export function loadFonts(): void {
  for (const font of document.fonts) font.load().catch(() => undefined);
}
