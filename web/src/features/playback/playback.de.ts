import type { playbackMessages } from '#features/playback/playback.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { formatPercent } from '#lib/format-percent.ts';
import { formatCount } from '#lib/plural.ts';

export const playbackGerman: Translation<typeof playbackMessages> = {
  region: 'Audioplayer',
  videoRegion: 'Videoplayer',
  play: 'Abspielen',
  pause: 'Anhalten',
  back: 'Zurück',
  skipBack: '10\u00a0Sekunden zurück',
  skipForward: '10\u00a0Sekunden vor',
  skipEmpty: (length) => `${length} ohne Bild überspringen`,
  skipEmptyAlways: 'Leeres Band von selbst überspringen',
  skipped: (seconds: number) =>
    `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)}\u00a0${Math.abs(seconds) === 1 ? 'Sekunde' : 'Sekunden'}`,
  previous: 'Vorheriges',
  next: 'Nächstes',
  seek: 'Stelle wählen',
  seekIn: (title: string) => `Stelle in ${title} wählen`,
  volume: 'Lautstärke',
  mute: 'Ton aus',
  unmute: 'Ton an',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild verlassen',
  pictureInPicture: 'Bild im Bild',
  settings: 'Wiedergabe einstellen',
  speed: 'Tempo',
  normalSpeed: 'Normal',
  speedValue: (rate: number) => (rate === 1 ? 'Normal' : `${formatRate(rate)}×`),
  captions: 'Untertitel',
  captionsOff: 'Aus',
  quality: 'Qualität',
  automaticQuality: (height: number | null) => (height ? `Auto · ${height}p` : 'Auto'),
  originalQuality: (height: number | null) => (height ? `Original · ${height}p` : 'Original'),
  lighterQuality: (height: number) => `${height}p · weniger Daten`,
  lines: (height: number) => `${height}p`,
  chapters: 'Kapitel',
  previousChapter: 'Voriges Kapitel',
  nextChapter: 'Nächstes Kapitel',
  unnamedChapter: (place: number) => `Kapitel ${formatCount(place)}`,
  editChapters: 'Kapitel bearbeiten',
  playBest: 'Nur das Beste spielen',
  playAll: 'Wieder alles spielen',
  poster: {
    heading: 'Titelbild',
    thisFrame: 'Dieses Bild als Titelbild',
    upload: 'Bild hochladen …',
    automatic: 'Wieder automatisch wählen',
    changed: 'Das Titelbild wird erstellt',
    changedHint: 'Gleich erscheint es überall.',
    failed: 'Das Titelbild konnte nicht geändert werden',
  },
  close: 'Player schließen',
  queue: 'Als Nächstes',
  waiting: 'Wird geladen …',
  loading: 'Dein Film wird geladen …',
  loadingRecording: 'Deine Aufnahme wird geladen …',
  videoFailed: 'Der Film konnte nicht geladen werden',
  audioFailed: 'Diese Aufnahme konnte nicht abgespielt werden.',
  imageFailed: 'Das Foto konnte nicht geladen werden',
  unplayableHere: 'Dieser Browser kann diesen Film nicht abspielen.',
  copyComing:
    'Eine Kopie, die er abspielen kann, wird gerade erstellt. Sie startet von selbst, wenn sie fertig ist.',
  recordingCopyComing:
    'Dieser Browser kann sie nicht abspielen. Eine Kopie wird erstellt und startet von selbst.',
  preparing: 'Dieser Film wird für deinen Browser vorbereitet.',
  preparingHint: 'Er startet, sobald er fertig ist. Du kannst die Seite inzwischen verlassen.',
  preparingPercent: (percent: number) => `${formatPercent(percent)} fertig`,
  preparingRecording: 'Diese Aufnahme wird für deinen Browser vorbereitet.',
  preparingPhoto: 'Dieses Foto wird vorbereitet.',
  cannotBeShown: 'Nicht darstellbar',
  keptSafe: 'Das Original ist sicher aufbewahrt und kann heruntergeladen werden.',
  downloadOriginal: 'Original herunterladen',
  startOver: 'Von vorn',
  position: (position: string, duration: string) => `${position} von ${duration}`,
  shortcuts: 'Tastenkürzel',
  shortcutList: [
    ['Leertaste / K', 'Abspielen oder anhalten'],
    ['← / →', '10\u00a0Sekunden zurück oder vor'],
    ['↑ / ↓', 'Lauter oder leiser'],
    ['J / L', '10\u00a0Sekunden zurück oder vor'],
    [', / .', '0,1\u00a0Sekunden zurück oder vor'],
    ['0 – 9', 'Zu 0\u00a0% – 90\u00a0%'],
    ['Pos1 / Ende', 'Anfang oder Ende'],
    ['M', 'Ton aus'],
    ['F', 'Vollbild'],
    ['C', 'Untertitel'],
    ['< / >', 'Langsamer oder schneller'],
    ['Esc', 'Vollbild verlassen, dann schließen'],
    ['?', 'Diese Liste zeigen'],
  ],
  viewer: {
    close: 'Schließen',
    previous: 'Vorheriges Foto',
    next: 'Nächstes Foto',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Einpassen',
    rotate: 'Nach rechts drehen',
    download: 'Download',
    details: 'Details',
    filmstrip: 'Fotos daneben',
    place: (index: number, total: number) => `${formatCount(index)} von ${formatCount(total)}`,
    gallery: {
      Slide: 'Foto',
      Carousel: 'Fotoreihe',
      Lightbox: 'Großansicht',
      'Photo gallery': 'Fotogalerie',
      '{index} of {total}': '{index} von {total}',
    },
    loading: 'Dein Foto wird geladen …',
    playMotion: 'Bewegung abspielen',
    stopMotion: 'Bewegung anhalten',
  },
  details: {
    title: 'Titel',
    description: 'Beschreibung',
    type: 'Art',
    date: 'Datum',
    uploaded: 'Hochgeladen',
    size: 'Größe',
    partOf: 'Teil von',
    dimensions: 'Abmessungen',
    duration: 'Länge',
    originalName: 'Originaldatei',
    filePath: 'Dateipfad',
    photoId: 'Foto-ID',
    itemId: 'ID',
    place: 'Ort',
    unknown: 'Unbekannt',
    source: {
      exif: 'aus der Kamera',
      container: 'aus der Aufnahme',
      sidecar: 'aus dem Programm, aus dem es kam',
      file_name: 'aus dem Dateinamen',
      folder_name: 'aus dem Namen des Ordners',
      person: 'von Hand eingetragen',
    },
    about: 'etwa',
    people: 'Personen',
    keywords: 'Stichwörter',
    comments: 'Kommentare',
    checksum: 'Prüfsumme dort',
    importedFrom: 'Importiert aus',
    program: {
      photoprism: 'PhotoPrism',
      immich: 'Immich',
      takeout: 'Google Fotos',
      apple: 'Apple Fotos',
      xmp: 'einer Datei mit einer XMP-Datei daneben',
    },
    favourite: 'dort ein Favorit',
    archived: 'dort archiviert',
    fact: (label: string, value: string) => ({
      label: factLabels[label] ?? label,
      value: /^(Camera raw|Exposure|Pages|Picture|Rating|Sound)$/.test(label)
        ? factValue(value)
        : value,
    }),
  },
};

/** '1,5', as Germans write it. */
const formatRate = (rate: number): string => String(rate).replace('.', ',');

/** By the labels that the server stores (describe-file.ts, picture-facts.ts); another is shown as it is. */
const factLabels: Record<string, string> = {
  Artist: 'Interpret',
  Album: 'Album',
  Track: 'Titelnummer',
  Year: 'Jahr',
  Camera: 'Kamera',
  'Camera raw': 'Rohdaten der Kamera',
  Lens: 'Objektiv',
  Exposure: 'Belichtung',
  Caption: 'Bildunterschrift',
  Keywords: 'Stichwörter',
  Rating: 'Bewertung',
  Picture: 'Bild',
  Pages: 'Seiten',
  Sound: 'Ton',
  'Colour profile': 'Farbprofil',
  'Time code': 'Timecode',
};

function factValue(stored: string): string {
  return stored
    .replace(' pictures a second', '\u00a0Bilder pro Sekunde')
    .replace('interlaced', 'Halbbilder')
    .replace(' channels', '\u00a0Kanäle')
    .replace(' of 5', ' von 5')
    .replace(', of which the first is shown', ', gezeigt wird die erste')
    .replace('Developed by Heirloom', 'Von Heirloom entwickelt')
    .replace('Shown by the small preview inside', 'Gezeigt wird die kleine Vorschau darin')
    .replace('Shown by the preview inside', 'Gezeigt wird die Vorschau darin')
    .replaceAll(/(\d)\.(\d)/g, '$1,$2');
}
