import type { webhookMessages } from '#features/webhooks/webhooks.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const webhookGerman: Translation<typeof webhookMessages> = {
  title: 'Webhooks',
  subtitle:
    'Heirloom sagt anderen Programmen sofort, was hier geschieht: IDs und Arten, nie einen Titel oder einen Namen.',
  make: 'Webhook anlegen',
  empty: 'Kein Programm erfährt etwas.',
  emptyHint: 'Ein Webhook ist eine Adresse, an die Heirloom eine unterschriebene Nachricht sendet.',
  loading: 'Die Webhooks werden geladen …',
  failed: 'Die Webhooks konnten nicht geladen werden.',
  made: (date: string) => `Angelegt am ${date}`,
  waiting: (count: number) =>
    count === 1 ? '1 Nachricht wartet' : `${countOf(count, 'Nachricht', 'Nachrichten')} warten`,
  kinds: {
    'media.added': 'Neue Medien',
    'media.failed': 'Misslungene Verarbeitung',
    'original.damaged': 'Beschädigte Originale',
    'alert.raised': 'Warnungen des Servers',
    'share.opened': 'Geöffnete Links',
    test: 'Test',
  },

  dialog: {
    title: 'Webhook anlegen',
    lead: 'Für ein Programm von dir, etwa die Haussteuerung oder einen Chat.',
    url: 'Adresse',
    urlPlaceholder: 'https://haus.example.org/hook',
    urlHint:
      'Sie beginnt mit https://. Wer den Server betreibt, kann Geräte zu Hause erlauben, auch mit http://.',
    kinds: 'Was erfährt es?',
    cancel: 'Abbrechen',
    confirm: 'Webhook anlegen',
    making: 'Wird angelegt …',
    failed: 'Der Webhook konnte nicht angelegt werden',
  },
  once: {
    title: 'Geheimnis des Webhooks',
    lead: 'Kopiere es jetzt: Du siehst es nur dieses eine Mal. Damit prüft dein Programm, ob eine Nachricht von hier kommt, wie es Standard Webhooks beschreibt.',
    label: 'Geheimnis',
    copy: 'Kopieren',
    copied: 'Geheimnis kopiert',
    copyFailed: 'Das Kopieren hat nicht geklappt',
    done: 'Ich habe es aufbewahrt',
  },

  test: 'Test senden',
  tested: 'Ein Test ist unterwegs',
  testFailed: 'Der Test konnte nicht gesendet werden',
  remove: 'Entfernen',
  removeOf: (url: string) => `${url} entfernen`,
  removePrompt: 'Diesen Webhook entfernen?',
  removeText:
    'Es wird nichts mehr dorthin gesendet, und seine Nachrichten sind nicht mehr zu sehen.',
  removeConfirm: 'Webhook entfernen',
  removed: 'Der Webhook ist entfernt',
  removeFailed: 'Der Webhook konnte nicht entfernt werden',

  log: 'Letzte Nachrichten',
  logOf: (url: string) => `Letzte Nachrichten an ${url}`,
  logEmpty: 'Bisher wurde nichts gesendet.',
  logAll: 'Mehr zeigen',
  logFailed: 'Die Nachrichten konnten nicht geladen werden.',
  states: { waiting: 'Wartet', delivered: 'Zugestellt', failed: 'Aufgegeben' },
  attempts: (count: number) => countOf(count, 'Versuch', 'Versuche'),
  answered: (status: number) => `Antwort ${status}`,
  troubles: {
    'forbidden-address':
      'Dorthin darf nichts gesendet werden: Der Name führt zu diesem Computer oder in ein privates Netz. WEBHOOK_HOSTS kann es erlauben.',
    unreachable: 'Dort ist niemand.',
    certificate: 'Das Zertifikat dort ist nicht gültig.',
    'no-answer': 'Innerhalb von 10 Sekunden kam keine Antwort.',
    redirect: 'Von dort geht es woandershin; Nachrichten folgen nicht.',
    refused: 'Die Nachricht wurde nicht angenommen.',
    secret:
      'Es wird nichts gesendet: Das Geheimnis dieses Webhooks lässt sich nicht mehr öffnen, weil das Archiv jetzt ein anderes hat. Bitte entferne den Webhook und lege ihn neu an.',
  },
};
