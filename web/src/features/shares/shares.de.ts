import type { shareMessages } from '#features/shares/shares.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

const linkTo = (title: string, name: string | null) =>
  name === null ? `Link zu „${title}“` : `Link „${name}“ zu „${title}“`;

export const shareGerman: Translation<typeof shareMessages> = {
  copy: {
    menu: 'Link kopieren',
    moment: (time: string) => `Link ab ${time} kopieren`,
    copied: { title: 'Link kopiert', description: 'Der Link liegt in der Zwischenablage' },
    failed: 'Das Kopieren hat nicht geklappt',
    hint: 'Füge ihn in WhatsApp, Messenger, Facebook oder eine E-Mail ein.',
    hasPassword: 'Wer diesen Link öffnet, muss sein Passwort eingeben.',
    othersOpen: (count: number) =>
      count === 1
        ? 'Das ist ein neuer Link. Ein früherer ist noch offen: Mit „Teilen …“ kannst du ihn beenden.'
        : `Das ist ein neuer Link. ${formatCount(count)} frühere sind noch offen: Mit „Teilen …“ kannst du sie beenden.`,
    filmHint: 'Für YouTube oder Vimeo lade das Original herunter und dort wieder hoch.',
  },
  family: {
    text: 'Um vieles gemeinsam anzusehen, ohne einen Link für jedes:',
    link: 'Mit der Familie teilen',
  },
  dialog: {
    menu: 'Teilen …',
    button: 'Teilen',
    title: 'Teilen',
    trust: 'Wer den Link hat, kann ihn öffnen. Teile ihn nur mit Menschen, denen du vertraust.',
    link: 'Link',
    copy: 'Link kopieren',
    copying: 'Der Link wird erstellt …',
    done: 'Fertig',
    sameAddress: 'Änderst du unten etwas, ändert sich dieser Link. Seine Adresse bleibt gleich.',
    notSaved: 'Bis du deine Änderungen speicherst, gilt der Link ohne sie.',
    saveFirst: 'Speichere zuerst deine Änderungen',
    save: 'Änderungen speichern',
    discard: 'Schließen ohne zu speichern',
    another: 'Noch einen Link erstellen',
    back: 'Zurück',
    endOthers: (count: number) =>
      count === 1
        ? 'Den Link beenden, der schon offen ist'
        : `Die ${formatCount(count)} Links beenden, die schon offen sind`,
    endOthersHint: (count: number) =>
      `Sonst ${count === 1 ? 'bleibt er' : 'bleiben sie'} neben dem neuen offen, wie bisher.`,
  },
  send: {
    button: 'Senden …',
    failed: 'Das Menü zum Teilen konnte nicht geöffnet werden',
    needsHttps:
      'Dieses Handy kann den Link nur an andere Apps schicken, wenn Heirloom eine https-Adresse hat.',
  },
  selected: {
    title: (count: number) => `${countOf(count, 'Eintrag', 'Einträge')} teilen`,
    description:
      'Daraus wird eine Sammlung, und ein Link zeigt sie. Die Originale bleiben, wo sie sind.',
    name: 'Name der Sammlung',
    suggestion: (date: string) => `Geteilt am ${date}`,
    next: 'Sammlung anlegen',
    making: 'Die Sammlung wird angelegt …',
    cancel: 'Abbrechen',
    failed: 'Diese Einträge konnten nicht geteilt werden',
  },
  terms: {
    name: 'Name des Links',
    nameHint: 'Zum Beispiel, für wen er ist. Nur du siehst ihn.',
    expiry: 'Wie lange er gilt',
    days: { 1: 'Einen Tag', 7: '7\u00a0Tage', 30: '30\u00a0Tage', 365: 'Ein Jahr' },
    never: 'Bis du ihn beendest',
    unchanged: (end: string) => `Unverändert: ${end}`,
    password: 'Passwort',
    passwordHint: 'Gäste müssen es eingeben, bevor sie etwas sehen. Schick es getrennt vom Link.',
    passwordShort: (characters: number) =>
      `Bitte nimm für das Passwort eines Links mindestens ${characters}\u00a0Zeichen.`,
    passwordKept: 'Leer lassen, um das Passwort zu behalten.',
    removePassword: 'Passwort entfernen',
    allowsDownload: 'Herunterladen erlauben',
    allowsDownloadHint: 'Sonst kann man nur ansehen und anhören.',
    allowsPreview: 'Vorschau in Chats',
    allowsPreviewHint: 'Chats und soziale Netzwerke zeigen neben dem Link den Titel und ein Bild.',
    keepsDetails: 'Ort und Dateinamen behalten',
    showsChapters: 'Kapitelnamen zeigen',
    showsChaptersHint: 'Gäste sehen, wie die Teile von Filmen und Aufnahmen heißen.',
    keepsDetailsHint:
      'Wo und mit welcher Kamera es entstanden ist, und was sonst in der Datei steht, etwa ihre eigenen Kapitel. Sonst wird das weggelassen.',
  },
  list: {
    title: 'Links hierzu',
    note: 'Heirloom kann die Adresse eines Links nur zeigen, wenn du ihn erstellst. Hast du sie verloren, erstelle einen neuen Link und beende den alten.',
    loading: 'Deine Links werden geladen …',
    failed: 'Deine Links konnten nicht geladen werden.',
    made: (date: string) => `Erstellt am ${date}`,
    ends: (date: string) => `Gilt bis ${date}`,
    expired: (date: string) => `Abgelaufen am ${date}`,
    endless: 'Gilt, bis du ihn beendest',
    views: (views: number, last: string) =>
      views === 0
        ? 'noch nicht geöffnet'
        : `${formatCount(views)}-mal geöffnet, zuletzt ${last.replace('Gerade', 'gerade')}`,
    password: 'Passwort',
    download: 'Herunterladen',
    preview: 'Vorschau',
    details: 'Mit Einzelheiten',
    viewOnly: 'Nur ansehen',
    expiredBadge: 'Abgelaufen',
    change: 'Ändern',
    shown: 'Oben gezeigt',
    changeOf: (title: string, name: string | null) => `Den ${linkTo(title, name)} ändern`,
    end: 'Beenden',
    endOf: (title: string, name: string | null) => `Den ${linkTo(title, name)} beenden`,
  },
  change: {
    title: 'Link ändern',
    cancel: 'Abbrechen',
    save: 'Speichern',
    saved: 'Link geändert',
    failed: 'Der Link konnte nicht geändert werden',
  },
  end: {
    prompt: 'Diesen Link beenden?',
    text: (title: string, name: string | null) =>
      `Der ${linkTo(title, name)} öffnet dann nichts mehr.`,
    confirm: 'Link beenden',
    success: 'Link beendet',
    failure: 'Der Link konnte nicht beendet werden',
    allPrompt: 'Alle Links beenden?',
    allText: (count: number) =>
      count === 1
        ? 'Dein Link öffnet dann nichts mehr.'
        : `Alle ${formatCount(count)} Links öffnen dann nichts mehr.`,
    allNote: 'Was sie zeigen, bleibt in deinem Archiv.',
    allConfirm: 'Alle Links beenden',
    allSuccess: (count: number) => `${countOf(count, 'Link', 'Links')} beendet`,
    allFailure: 'Die Links konnten nicht beendet werden',
  },
  card: {
    title: 'Geteilte Links',
    count: (count: number) => countOf(count, 'Link', 'Links'),
    intro: 'Wer einen dieser Links hat, kann ihn ohne Konto öffnen.',
    empty: 'Du hast noch nichts geteilt.',
    emptyHint:
      'Wähle „Teilen …“ im Menü eines Films, eines Fotos, einer Aufnahme oder einer Sammlung.',
    endAll: 'Alle Links beenden',
    collection: 'Sammlung',
  },
};
