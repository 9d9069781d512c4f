import * as schema from '#news/news.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/** What a person is told of what others do, for 90 days: the bell. */
export const newsContract = {
  /** Counts what there is, and what is unread. */
  count: procedure('active').output(schema.newsCounts),
  /** Lists it, newest first, 30 at a time. */
  list: procedure('active').input(schema.newsPageInput).output(schema.newsPage),
  /** Marks everything as read that had come by the time of an entry. */
  markRead: procedure('active')
    .input(z.strictObject({ upTo: schema.news.shape.id }))
    .output(z.object({})),
  /** Lists what can be switched off, for the bell and for mails alike. */
  switches: procedure('signed-in').output(z.array(schema.newsSetting)),
  setSwitch: procedure('signed-in')
    .input(z.strictObject(schema.newsSetting.shape))
    .output(z.array(schema.newsSetting)),
};
