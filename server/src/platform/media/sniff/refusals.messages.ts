import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const refusalWords = wordsIn(
  {
    empty: 'This file is empty.',
    text: 'This file is a text.',
    xml: 'This file is an XML document.',
    svg: 'This file is an SVG drawing.',
    html: 'This file is a web page.',
    pdf: 'This file is a PDF document.',
    document: 'This file is an office document.',
    playlist: 'This file is a playlist: it only names other files.',
    subtitle: 'This file holds subtitles.',
    archive: 'This file is an archive: please unpack it and upload what is inside.',
    program: 'This file is a program.',
    font: 'This file is a font.',
    notes: 'This file holds notes for instruments (MIDI), and no sound.',
    other: 'This file is something else.',
  },
  {
    empty: 'Diese Datei ist leer.',
    text: 'Diese Datei ist ein Text.',
    xml: 'Diese Datei ist ein XML-Dokument.',
    svg: 'Diese Datei ist eine SVG-Zeichnung.',
    html: 'Diese Datei ist eine Webseite.',
    pdf: 'Diese Datei ist ein PDF-Dokument.',
    document: 'Diese Datei ist ein Office-Dokument.',
    playlist: 'Diese Datei ist eine Wiedergabeliste: Sie nennt nur andere Dateien.',
    subtitle: 'Diese Datei enthält Untertitel.',
    archive:
      'Diese Datei ist ein gepacktes Archiv: Bitte entpacke es und lade hoch, was darin ist.',
    program: 'Diese Datei ist ein Programm.',
    font: 'Diese Datei ist eine Schriftart.',
    notes: 'Diese Datei enthält Noten für Instrumente (MIDI) und keinen Ton.',
    other: 'Diese Datei ist etwas anderes.',
  },
);
