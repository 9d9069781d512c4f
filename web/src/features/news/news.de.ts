import type { newsMessages } from '#features/news/news.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const newsGerman: Translation<typeof newsMessages> = {
  title: 'Neuigkeiten',
  bell: (unread) => (unread === 0 ? 'Neuigkeiten' : `Neuigkeiten, ${unread} ungelesen`),
  many: '99+',
};
