import {
  countOwnNews,
  listNewsSwitches,
  listOwnNews,
  markOwnRead,
  setNewsSwitch,
} from '#features/news/news.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { news } = signedIn;

export const newsRouter = anyone.news.router({
  count: news.count.handler(({ context }) => countOwnNews(context)),
  list: news.list.handler(({ context, input }) => listOwnNews(context, input)),
  markRead: news.markRead.handler(async ({ context, input }) => {
    await markOwnRead(context, input.upTo);
    return {};
  }),
  switches: news.switches.handler(({ context }) => listNewsSwitches(context)),
  setSwitch: news.setSwitch.handler(({ context, input }) => setNewsSwitch(context, input)),
});
