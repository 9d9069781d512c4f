/**
 * Loads the fonts as soon as the app's code is there, which takes longer to run than they to load. Preload links would
 * have the code wait for them on a slow line, and without it there are no words.
 */
for (const font of document.fonts) {
  // Where one cannot be had, words are drawn in the next of tokens.css.
  font.load().catch(() => undefined);
}
