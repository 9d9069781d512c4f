import { messagesOf } from '#languages/messages-of.ts';

export const newsMessages = messagesOf('news', {
  title: 'News',
  bell: (unread: number) => (unread === 0 ? 'News' : `News, ${unread} unread`),
  many: '99+',
});
