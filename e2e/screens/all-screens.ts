import { accountScreens } from './account-screens.ts';
import { adminScreens } from './admin-screens.ts';
import { importScreens } from './import-screens.ts';
import { itemScreens } from './item-screens.ts';
import { libraryScreens } from './library-screens.ts';
import { newsScreens } from './news-screens.ts';
import type { Screen } from './screen.ts';
import { shareScreens } from './share-screens.ts';
import { spaceScreens } from './space-screens.ts';
import { tapeScreens } from './tape-screens.ts';

/** Every screen, in the order of the gallery. */
export const allScreens: Screen[] = [
  ...libraryScreens,
  ...itemScreens,
  ...accountScreens,
  ...shareScreens,
  ...spaceScreens,
  ...newsScreens,
  ...tapeScreens,
  ...importScreens,
  ...adminScreens,
];
