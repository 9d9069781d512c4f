import { askForSessionEarly } from '#api/early-session.ts';
import { askForListsEarly, earlyItems } from '#early-lists.ts';
import { loadFirstPage } from '#first-page.ts';
import { nextPaint } from '#lib/next-paint.ts';
import { hideSketch, showEarlyPictures, showSketch } from '#shell/sketch/show-sketch.ts';
import { loadLanguage } from '#translations/load-language.ts';
import '#styles/app.css';

// Not at the top level: the app imports parts of this module, and would wait for it.
void (async () => {
  showSketch(window.location);
  const language = loadLanguage();
  askForSessionEarly();
  askForListsEarly(window.location);
  // The start of the app takes longer than a frame.
  await Promise.all([language, nextPaint()]);
  await showEarlyPictures(earlyItems());
  // Message files take the texts of the language when they are evaluated, so all others come after it.
  loadFirstPage(window.location);
  // The first number that a page formats takes a phone 70 ms, in which the code of the app is still on its way.
  import('#lib/plural.ts').catch(() => undefined);
  try {
    const { startApp } = await import('#start-app.tsx');
    await startApp();
  } catch (failure) {
    hideSketch();
    throw failure;
  }
})();
