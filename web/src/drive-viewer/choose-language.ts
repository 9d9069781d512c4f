import { wantedLanguage } from '#drive-viewer/choices.ts';
import { setPageLanguage } from '#languages/page-language.ts';

// Before anything that writes numbers or dates is evaluated.
const language = wantedLanguage();
setPageLanguage(language, null);
document.documentElement.lang = language;
