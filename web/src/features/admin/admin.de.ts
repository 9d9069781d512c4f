import type { adminMessages } from '#features/admin/admin.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const adminGerman: Translation<typeof adminMessages> = {
  title: 'Verwaltung',
  sections: 'Bereiche der Verwaltung',
  backToSite: { full: 'Zurück zum Archiv', short: 'Archiv' },
  backToDashboard: { full: 'Zurück zur Übersicht', short: 'Übersicht' },
  tabs: {
    dashboard: 'Übersicht',
    statistics: 'Statistik',
    users: 'Konten',
    createUser: 'Konto anlegen',
    files: 'Dateien',
    drive: 'Google Drive',
    settings: 'Einstellungen',
    audit: 'Protokoll',
    webhooks: 'Webhooks',
  },
  levels: {
    client: 'Mitglied',
    user: 'Benutzer',
    admin: 'Verwalter',
    superuser: 'Hauptverwalter',
  },
  dashboard: {
    subtitle: 'Alles, was das Archiv deiner Familie braucht, an einem Ort.',
    shortcuts: 'Abkürzungen',
    toolsMissing: 'Nicht alle Filme können vorbereitet werden',
    proxyUnnamed: 'Alle scheinen dieselbe Adresse zu haben',
    proxyUnnamedNote:
      'Anfragen kommen über einen Reverse Proxy, den dieser Server nicht kennt. Falsche Passwörter von Fremden zählen dann für alle, und die Liste der Sitzungen zeigt die Adresse des Proxys. Setze TRUST_PROXY auf die Adresse des Proxys, zum Beispiel 127.0.0.1, und starte Heirloom neu.',
    addressTroubles: {
      'other-address': 'Der Server hält eine andere Adresse für seine',
      'other-host': 'Der Proxy gibt nicht weiter, welchen Namen alle öffnen',
      'no-caller': 'Der Proxy sagt nicht, wer anfragt',
      held: 'Ein Proxy hält zurück, was er weitergeben soll',
    },
    addressTexts: {
      'other-address': (seen, address) =>
        `Du hast ${seen} geöffnet, der Server hat aber die Adresse ${address}: Dorthin führen Links in Mails. Setze PUBLIC_URL auf die Adresse, die alle benutzen, und starte Heirloom neu.`,
      'other-host':
        'Der Proxy davor muss den Header Host so weitergeben, wie der Browser ihn schickt. In docs/behind-a-proxy.md steht die Zeile für deinen.',
      'no-caller':
        'TRUST_PROXY ist gesetzt, aber Anfragen kommen ohne X-Forwarded-For: Alle scheinen die Adresse des Proxys zu haben. In docs/behind-a-proxy.md steht die Zeile für deinen.',
      held: 'Änderungen von anderen erscheinen spät oder gar nicht, und Downloads beginnen spät. Schalte das Puffern dort ab: docs/behind-a-proxy.md sagt, wie.',
    },
    setUp: {
      title: 'Noch zu tun',
      text: 'Das braucht ein neues Archiv einmal.',
      askWhom: (names) =>
        names === ''
          ? 'Frag, wer den Server betreibt.'
          : `Frag, wer den Server betreibt, oder ${names}.`,
      steps: {
        address: 'Adresse',
        mail: 'Mail',
        'backup-place': 'Sicherungen',
        people: 'Personen',
        'first-upload': 'Erster Upload',
      },
      check: 'Adresse prüfen',
      checked: (address) => `Unter ${address} geht alles, wie es soll.`,
      mail: 'Testmail schicken',
      toBackups: 'Jetzt sichern',
      help: 'Sicherungen einrichten',
      people: 'Jemanden hinzufügen',
      upload: 'Etwas hochladen',
    },
    toolsOutdated: 'ffmpeg sollte aktualisiert werden',
    noHardware: 'Die Hardware wandelt keine Filme um',
    poorBox: {
      'no-network':
        'Dateien werden ohne Netzwerk gelesen, aber nicht in einer vollständigen Sandbox',
      none: 'Dateien werden ohne Sandbox gelesen',
    },
    boxText: (kind: 'full' | 'no-network' | 'none') => boxTexts[kind],
    plainHttp: {
      title: 'Du hast dieses Archiv ohne https geöffnet',
      text: 'Passwörter und Bilder können auf dem Weg durchs Netz mitgelesen werden. Browser erlauben außerdem weniger: Handys können Heirloom nicht als App installieren und Links nicht an andere Apps schicken.',
      remedy:
        'Stelle einen Server mit Zertifikat davor, zum Beispiel Caddy: „caddy reverse-proxy --from your.domain --to localhost:8484“. Setze dann PUBLIC_URL auf die neue Adresse und TRUST_PROXY auf 127.0.0.1.',
    },
    auditChanged: 'Das Protokoll ist nicht mehr so, wie es versiegelt wurde',
    auditChangedText:
      'Jemand hatte Zugriff auf die Datenbank, oder sie wurde durch eine ältere ersetzt. Auf dem Server sagt script/heirloom audit verify, was sonst noch geändert wurde.',
    olderVersion: 'Eine ältere Version läuft',
    olderVersionText: (own: string, newer: string) =>
      `Heirloom ${newer} hat die Datenbank geändert, und ${own} darf darauf laufen: Nichts geht verloren. Starte wieder ${newer}, wann du möchtest.`,
    auditOpen: 'Das Protokoll ist nicht vor der Anwendung geschützt',
    auditOpenText:
      'Die Rolle aus DATABASE_URL besitzt das Protokoll, eine Schwachstelle von Heirloom könnte es also leeren. Mit einer zweiten Rolle, DATABASE_MIGRATE_URL, geht das nicht: „Two roles“ in docs/scale.md.',
    installation: {
      label: 'Wie es dem Server geht',
      diskFree: 'Freier Speicher',
      diskFull: 'Die Festplatte ist voll.',
      diskFullText:
        'Neue Dateien werden abgelehnt, Kopien und Vorschaubilder warten. Schaffe Platz auf der Festplatte, dann geht es von selbst weiter.',
      queue: 'In der Schlange',
      failed: 'Fehlgeschlagen',
      expiring: 'Enden in 30\u00a0Tagen',
      unknown: 'Unbekannt',
    },
    cards: {
      users: (count: number | undefined) =>
        count === undefined ? 'Konten, Rollen und Abos' : countOf(count, 'Konto', 'Konten'),
      createUser: 'Ein Familienmitglied hinzufügen',
      files: (count: number | undefined) =>
        count === undefined
          ? 'Filme, Fotos und Aufnahmen von allen'
          : countOf(count, 'Datei', 'Dateien'),
      drive: 'Dateien von Google Drive holen',
    },
    overview: 'Was du hier tun kannst',
    features: {
      users: {
        title: 'Konten',
        text: 'Alle Konten sehen, Angaben und Abo-Daten ändern, Passwörter zurücksetzen.',
      },
      roles: {
        title: 'Verwalter',
        text: 'Jemanden zum Verwalter machen oder die Rolle wieder entziehen.',
      },
      files: {
        title: 'Alle Dateien',
        text: 'Jede Datei von jeder Person suchen, abspielen, ansehen und löschen.',
      },
      uploads: {
        title: 'Für andere hochladen',
        text: 'Eine oder viele Dateien direkt in das Archiv eines Familienmitglieds legen.',
      },
      drive: {
        title: 'Google Drive',
        text: 'Ein Drive verbinden und Dateien an eine Person übertragen.',
      },
      statistics: {
        title: 'Statistik',
        text: 'Gesamtzahlen und Speicher je Person, die fleißigsten zuerst.',
      },
    },
  },
};

const boxTexts = {
  full: 'Fotos, Filme und Aufnahmen werden in einer vollständigen Sandbox gelesen: ohne Netzwerk, ohne Rechte und ohne andere Dateien.',
  'no-network':
    'Fotos, Filme und Aufnahmen werden ohne Netzwerk gelesen, aber nicht in einer vollständigen Sandbox: Eine bösartige Datei könnte lesen, was der Server lesen kann. In docs/sandbox.md steht, was zu tun ist.',
  none: 'Fotos, Filme und Aufnahmen werden ohne Sandbox gelesen: Eine bösartige Datei könnte lesen, was der Server lesen kann, und es verschicken. In docs/sandbox.md steht, was zu tun ist.',
};
