import type { candidateMessages } from '#features/candidates/candidates.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const candidateGerman: Translation<typeof candidateMessages> = {
  stretch: {
    black: (length: string) => `${length} Schwarz`,
    blue: (length: string) => `${length} Blau`,
    grey: (length: string) => `${length} Grau`,
    snow: (length: string) => `${length} Schnee`,
    frozen: (length: string) => `Das Bild steht ${length} still`,
    silence: (length: string) => `${length} Stille`,
    side: (_length: string) => 'Hier fängt vielleicht eine Seite an',
  },
  sides: ['Seite A', 'Seite B'],
  looking: (percent) =>
    `Stellen, an denen etwas beginnt, werden gesucht${percent === null ? '' : `: ${percent} %`}`,
  cut: 'Ein anderer Ort und ein anderer Ton',
  recording: 'Die Disc beginnt eine andere Aufnahme',
  cell: 'Eine Marke der Disc',
  date: (from: string, to: string) => `Die Kamera war aus: ${from} → ${to}`,
  timecode: (from: string, to: string) => `Das Zählwerk des Bandes springt: ${from} → ${to}`,
};
