import { client } from '#api/client.ts';
import { author } from '#features/drafts/author.ts';
import { browserDraftStorage } from '#features/drafts/draft-storage.ts';
import { createOutbox } from '#features/drafts/outbox.ts';

/** What this page's person has typed and not saved. */
export const drafts = createOutbox(browserDraftStorage, {
  find: (input) => client.drafts.find(input),
  save: (input) => client.drafts.save(input),
});

const nameAuthor = () => drafts.belongTo(author.get());
nameAuthor();
author.subscribe(nameAuthor);

/** Sends what waits as soon as the connection is back, and before the page goes. */
export function sendDraftsInTime(): void {
  window.addEventListener('online', () => void drafts.send());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void drafts.send();
  });
}
