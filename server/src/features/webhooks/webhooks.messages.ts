import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const webhookWords = wordsIn(
  {
    tooMany: (maximum: number) => `There are ${maximum} webhooks already. Please remove one first.`,
    forbidden: (host: string) =>
      `Nothing is sent to ${host}: it is on this computer or in a private network, or the address begins with http://. Whoever runs the server can allow it by WEBHOOK_HOSTS.`,
  },
  {
    tooMany: (maximum) => `Es gibt schon ${maximum} Webhooks. Bitte entferne zuerst einen.`,
    forbidden: (host) =>
      `An ${host} wird nichts gesendet: Es liegt auf diesem Computer oder in einem privaten Netz, oder die Adresse beginnt mit http://. Wer den Server betreibt, kann es mit WEBHOOK_HOSTS erlauben.`,
  },
);
