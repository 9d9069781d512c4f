import { driveViewerGerman } from '#drive-viewer/drive-viewer.de.ts';
import { pageLanguage, setPageLanguage } from '#languages/page-language.ts';
import { libGerman } from '#lib/lib.de.ts';

// Before the message files, which take their texts when they are evaluated.
if (pageLanguage() === 'de') {
  setPageLanguage('de', { driveViewer: driveViewerGerman, lib: libGerman });
}
