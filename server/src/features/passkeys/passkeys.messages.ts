import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const passkeyWords = wordsIn(
  {
    notHere: 'Passkeys need an address with https and a name. This archive has none.',
    tooMany: (maximum: number) => `You have ${maximum} passkeys already. Please remove one first.`,
    known: 'This passkey is here already.',
    ofAnother: 'This passkey is somebody else’s.',
    refused: 'This passkey does not open an account here.',
  },
  {
    notHere:
      'Passkeys brauchen eine Adresse mit https und einem Namen. Dieses Archiv hat keine solche.',
    tooMany: (maximum) => `Du hast schon ${maximum} Passkeys. Bitte entferne zuerst einen.`,
    known: 'Diesen Passkey gibt es hier schon.',
    ofAnother: 'Dieser Passkey gehört jemand anderem.',
    refused: 'Dieser Passkey öffnet hier kein Konto.',
  },
);
