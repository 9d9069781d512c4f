import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const backupWords = wordsIn(
  {
    noFolder: 'This server has no folder for backups: BACKUP_DIR is not set.',
  },
  {
    noFolder: 'Dieser Server hat keinen Ordner für Sicherungen: BACKUP_DIR ist nicht gesetzt.',
  },
);
