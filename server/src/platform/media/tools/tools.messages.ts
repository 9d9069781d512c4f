import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

const remedy = [
  'Films and recordings are kept, and those that browsers do not play by themselves wait for it.',
  'On Debian or Ubuntu: apt-get install -y --no-install-recommends ffmpeg.',
  'Heirloom finds it within a minute: what waits is then done by itself.',
].join(' ');

const germanRemedy = [
  'Filme und Aufnahmen werden trotzdem aufbewahrt; was Browser nicht selbst abspielen, wartet.',
  'Unter Debian oder Ubuntu: apt-get install -y --no-install-recommends ffmpeg.',
  'Heirloom findet es innerhalb einer Minute und holt dann alles nach.',
].join(' ');

/** What is wrong with ffmpeg, and the remedy: printed at the start in English, and shown on the Dashboard. */
export const toolsWords = wordsIn(
  {
    noFfmpeg: (path: string) =>
      `Video tools are missing: ffmpeg was not found or does not start (${path}). ${remedy}`,
    noFfprobe: (path: string) =>
      `Video tools are missing: ffprobe was not found or does not start (${path}). ${remedy}`,
    lacking: (names: string) => `Video tools are missing: This ffmpeg lacks ${names}. ${remedy}`,
    old: `Video tools are missing: This ffmpeg is older than 5.1 or broken. ${remedy}`,
    outdated: (version: string, wanted: string) =>
      `ffmpeg ${version} lacks security fixes of ${wanted}, unless the packages of this system bring them. On Debian or Ubuntu: apt-get update && apt-get install -y --only-upgrade ffmpeg. Then restart Heirloom.`,
  },
  {
    noFfmpeg: (path) =>
      `Die Videowerkzeuge fehlen: ffmpeg ist nicht da oder startet nicht (${path}). ${germanRemedy}`,
    noFfprobe: (path) =>
      `Die Videowerkzeuge fehlen: ffprobe ist nicht da oder startet nicht (${path}). ${germanRemedy}`,
    lacking: (names) => `Die Videowerkzeuge fehlen: Diesem ffmpeg fehlt ${names}. ${germanRemedy}`,
    old: `Die Videowerkzeuge fehlen: Dieses ffmpeg ist älter als 5.1 oder kaputt. ${germanRemedy}`,
    outdated: (version, wanted) =>
      `In ffmpeg ${version} sind Sicherheitslücken offen, die ${wanted} schließt, außer die Pakete dieses Systems haben sie schon geschlossen. Unter Debian oder Ubuntu: apt-get update && apt-get install -y --only-upgrade ffmpeg. Starte Heirloom danach neu.`,
  },
);
