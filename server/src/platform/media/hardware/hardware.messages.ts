import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** Which hardware converts films: printed at the start in English, and shown on the Dashboard. */
export const hardwareWords = wordsIn(
  {
    works: (name: string, device: string) =>
      `Films are converted by the hardware (${name}, ${device}), and by the processor where that fails.`,
    none: 'No hardware that converts films was found: the processor does it.',
    noDevice: (name: string, device: string) =>
      `The processor converts films: there is no device ${device} for ${name}. docs/hardware.md says what it needs.`,
    closed: (name: string, device: string) =>
      `The processor converts films: the server may not use ${device} for ${name}. Put its account into the group of that device (mostly render), then restart Heirloom.`,
    failed: (name: string, device: string, trouble: string) =>
      `The processor converts films: a trial with ${name} on ${device} failed (${trouble}). docs/hardware.md says what it needs.`,
    noAnswer: 'no answer within 20 seconds',
  },
  {
    works: (name, device) =>
      `Filme wandelt die Hardware um (${name}, ${device}); wo das nicht gelingt, der Prozessor.`,
    none: 'Es wurde keine Hardware gefunden, die Filme umwandelt: Das macht der Prozessor.',
    noDevice: (name, device) =>
      `Filme wandelt der Prozessor um: Für ${name} gibt es kein Gerät ${device}. Was es braucht, steht in docs/hardware.md.`,
    closed: (name, device) =>
      `Filme wandelt der Prozessor um: Der Server darf ${device} für ${name} nicht benutzen. Nimm sein Konto in die Gruppe dieses Geräts auf (meist render), und starte Heirloom neu.`,
    failed: (name, device, trouble) =>
      `Filme wandelt der Prozessor um: Ein Versuch mit ${name} auf ${device} ist gescheitert (${trouble}). Was es braucht, steht in docs/hardware.md.`,
    noAnswer: 'keine Antwort innerhalb von 20 Sekunden',
  },
);
