import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const roleWords = wordsIn(
  {
    granted: 'Admin role granted successfully',
    revoked: 'Admin access revoked successfully',
    lastAdministrator: 'The last administrator cannot be removed.',
    lastSuperuser: 'The last superuser cannot be removed.',
    lastConnected:
      'Everybody signs in with another service, and no other superuser is connected there. Another superuser must connect it first.',
    notHere: 'The role of a superuser is not changed here.',
    codeRunOut:
      'This set-up code has run out. Start the server again, or run script/heirloom setup-code: both print a new one.',
    roleGranted: (role: string) => `Role ${role} granted successfully`,
    roleRevoked: (role: string) => `Role ${role} revoked successfully`,
  },
  {
    granted: 'Die Verwalterrolle wurde vergeben',
    revoked: 'Die Verwalterrolle wurde entzogen',
    lastAdministrator: 'Der letzte Verwalter kann nicht entfernt werden.',
    lastSuperuser: 'Der letzte Hauptverwalter kann nicht entfernt werden.',
    lastConnected:
      'Alle melden sich bei einem anderen Dienst an, und kein weiterer Hauptverwalter ist dort verbunden. Verbinde ihn zuerst mit einem zweiten Hauptverwalter.',
    notHere: 'Die Rolle eines Hauptverwalters wird nicht hier geändert.',
    codeRunOut:
      'Dieser Einrichtungscode ist abgelaufen. Starte den Server neu oder führe script/heirloom setup-code aus: Beides gibt einen neuen aus.',
    roleGranted: (role) => `Die Rolle ${role} wurde vergeben`,
    roleRevoked: (role) => `Die Rolle ${role} wurde entzogen`,
  },
);
