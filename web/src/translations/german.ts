import { apiGerman } from '#api/api.de.ts';
import { collectionGerman } from '#features/collections/collections.de.ts';
import { homeGerman } from '#features/home/home.de.ts';
import { mediaGerman } from '#features/media/media.de.ts';
import { newsGerman } from '#features/news/news.de.ts';
import { searchGerman } from '#features/search/search.de.ts';
import { visitorGerman } from '#features/shares/visitor/visitor.de.ts';
import { spaceWayGerman } from '#features/spaces/space-ways.de.ts';
import { subscriptionGerman } from '#features/subscriptions/subscriptions.de.ts';
import { tapeWayGerman } from '#features/tapes/tape-ways.de.ts';
import type { Translation } from '#languages/messages-of.ts';
import { pageTitlesGerman } from '#shell/page-titles.de.ts';
import { shellGerman } from '#shell/shell.de.ts';
import type { FirstPack } from '#translations/pack.ts';
import { uiGerman } from '#ui/ui.de.ts';

/**
 * The texts in German of the pages that people open first, without those of the formatters: a chunk of its own, which
 * only German pages load. It may import formatters and limits; whatever else had messages would be evaluated before
 * these are there.
 */
export const german = {
  api: apiGerman,
  collections: collectionGerman,
  home: homeGerman,
  media: mediaGerman,
  pageTitles: pageTitlesGerman,
  news: newsGerman,
  search: searchGerman,
  shell: shellGerman,
  spaceWays: spaceWayGerman,
  subscriptions: subscriptionGerman,
  tapeWays: tapeWayGerman,
  ui: uiGerman,
  visitor: visitorGerman,
} satisfies Translation<FirstPack>;
