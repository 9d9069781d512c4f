import { wordsIn } from '@heirloom/contract/languages/words-in.ts';
import { driveFolderMaximum } from '@heirloom/contract/limits.ts';

/** The sentence of each problem, and of a transfer that failed without a known one or was not needed. */
export const driveWords = wordsIn(
  {
    unconfigured: 'Google Drive is not set up on this server.',
    misconfigured:
      'Google does not know this server. Please check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    'api-off': "The Google Drive API is turned off for this server's project at Google.",
    'foreign-answer':
      'This answer from Google does not belong to this session. Please connect again.',
    'not-allowed': 'Heirloom was not allowed to see the files. Please connect again and allow it.',
    reconnect: 'Google Drive is not connected any more. Please reconnect it.',
    busy: 'Google Drive asks to slow down.',
    unreachable: 'Google Drive cannot be reached right now.',
    'daily-limit': "Google's limit for today is used up. Please try again tomorrow.",
    'download-limit':
      'This file was downloaded from Google Drive too often. Please try again in a day.',
    gone: 'This file is not in Google Drive any more, or not shared with you any more.',
    'no-download': 'The owner of this file does not allow it to be downloaded.',
    refused: 'Google refused this, and gave no reason that Heirloom knows.',
    harmful: 'Google has marked this file as harmful and does not hand it out.',
    'google-document':
      'Documents of Google itself, and folders, are no files that could be transferred.',
    'not-media': 'Heirloom keeps films, photos and recordings. This file is something else.',
    'folder-too-large': `This folder holds more than ${driveFolderMaximum.toLocaleString('en-US')} files and folders. Please transfer its subfolders one by one.`,
    'too-large': 'This file is larger than this server accepts.',
    empty: 'This file is empty.',
    changed: 'What arrived is not what Google Drive has. Nothing of it was kept; please try again.',
    'not-understood': 'Google Drive did not understand this. Please load the list again.',
    'not-admin': 'Whoever began this transfer is no administrator any more.',
    unexpected: 'Something unexpected happened. Please try again.',
    alreadyThere: 'This file is in the archive already.',
  },
  {
    unconfigured: 'Google Drive ist auf diesem Server nicht eingerichtet.',
    misconfigured:
      'Google kennt diesen Server nicht. Bitte prüfe GOOGLE_CLIENT_ID und GOOGLE_CLIENT_SECRET.',
    'api-off': 'Die Google-Drive-API ist für das Projekt dieses Servers bei Google ausgeschaltet.',
    'foreign-answer':
      'Diese Antwort von Google gehört nicht zu dieser Sitzung. Bitte verbinde dich noch einmal.',
    'not-allowed':
      'Heirloom durfte die Dateien nicht sehen. Bitte verbinde dich noch einmal und erlaube es.',
    reconnect: 'Google Drive ist nicht mehr verbunden. Bitte verbinde es wieder.',
    busy: 'Google Drive bittet um eine Pause.',
    unreachable: 'Google Drive ist gerade nicht erreichbar.',
    'daily-limit': 'Die Grenze von Google für heute ist erreicht. Bitte versuche es morgen wieder.',
    'download-limit':
      'Diese Datei wurde zu oft aus Google Drive heruntergeladen. Bitte versuche es in einem Tag wieder.',
    gone: 'Diese Datei ist nicht mehr in Google Drive oder nicht mehr für dich freigegeben.',
    'no-download': 'Die Person, der diese Datei gehört, erlaubt das Herunterladen nicht.',
    refused: 'Google hat das abgelehnt und keinen Grund genannt, den Heirloom kennt.',
    harmful: 'Google hat diese Datei als schädlich markiert und gibt sie nicht heraus.',
    'google-document':
      'Dokumente von Google selbst und Ordner sind keine Dateien, die übertragen werden können.',
    'not-media': 'Heirloom bewahrt Filme, Fotos und Aufnahmen auf. Diese Datei ist etwas anderes.',
    'folder-too-large': `Dieser Ordner enthält mehr als ${driveFolderMaximum.toLocaleString('de-DE')} Dateien und Ordner. Bitte übertrage seine Unterordner einzeln.`,
    'too-large': 'Diese Datei ist größer, als dieser Server annimmt.',
    empty: 'Diese Datei ist leer.',
    changed:
      'Was ankam, ist nicht das, was Google Drive hat. Nichts davon wurde behalten; bitte versuche es noch einmal.',
    'not-understood': 'Google Drive hat das nicht verstanden. Bitte lade die Liste neu.',
    'not-admin': 'Wer diese Übertragung begonnen hat, ist kein Verwalter mehr.',
    unexpected: 'Etwas Unerwartetes ist passiert. Bitte versuche es noch einmal.',
    alreadyThere: 'Diese Datei ist schon im Archiv.',
  },
);
