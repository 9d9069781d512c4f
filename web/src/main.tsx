import { askForSessionEarly } from '#api/early-session.ts';
import { askForListsEarly } from '#early-lists.ts';
import { loadFirstPage } from '#first-page.ts';
import { loadLanguage } from '#translations/load-language.ts';
import '#styles/app.css';

// Not at the top level: the app imports parts of this module, and would wait for it.
void (async () => {
  const language = loadLanguage();
  askForSessionEarly();
  await language;
  await ringIsPainted();
  askForListsEarly(window.location);
  // Message files take the texts of the language when they are evaluated, so all others come after it.
  loadFirstPage(window.location);
  // The first number that a page formats takes a phone 70 ms, in which the code of the app is still on its way.
  import('#lib/plural.ts').catch(() => undefined);
  const { startApp } = await import('#start-app.tsx');
  await startApp();
})();

/** The start of the app takes longer than a frame. A hidden page paints nothing. */
function ringIsPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
