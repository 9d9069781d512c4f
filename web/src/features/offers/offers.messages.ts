import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const failed = (title: string) => (message: string) => ({ title, description: message });

export const offerMessages = messagesOf('offers', {
  places: {
    title: 'What family spaces show',
    own: 'It leaves them with your account, unless an owner of the space takes it over first: then it stays, and belongs to them.',
    ofOther:
      'It leaves them with the account, unless an owner of the space takes it over first. You can ask, and delete the account when you have the answer.',
    failed: 'What family spaces show could not be loaded.',
    size: (count: number, size: string) => `${countOf(count, 'item')}, ${size}`,
    whom: (space: string) => `Whom to ask for ${space}`,
    ask: 'Ask',
    askFor: (space: string) => `Ask the chosen owner to take over what ${space} shows`,
    askAgain: 'Ask again',
    asked: { title: 'The question was sent' },
    askFailed: failed('The question could not be sent'),
    nobody: 'Nobody else owns this space. Make another member an owner first.',
    waiting: (name: string, date: string) => `${name} is asked, and can answer until ${date}.`,
    moving: (name: string) => `${name} said yes. The items are being handed over…`,
    refused: (name: string) => `${name} said no.`,
    refusedWith: (name: string, said: string) => `${name} said no: “${said}”`,
    over: (name: string) => `${name} did not take it over.`,
    withdraw: 'Take back',
    withdrawFor: (space: string) => `Take the question about ${space} back`,
    withdrawn: { title: 'The question was taken back' },
    withdrawFailed: failed('The question could not be taken back'),
    stillMoving: 'Please wait until your items are handed over.',
  },
  inbox: {
    title: 'Asked of you',
    failed: 'What you are asked could not be loaded.',
    own: (name: string) => `${name} wants to close their account`,
    byAdministrator: (name: string) => `The account of ${name} is to be deleted`,
    text: (count: number, size: string) =>
      `Will you take over ${countOf(count, 'item')} (${size})? ${count === 1 ? 'It stays' : 'They stay'} in this space and ${count === 1 ? 'belongs' : 'belong'} to you; other spaces in which you are not lose ${count === 1 ? 'it' : 'them'}.`,
    until: (date: string) => `You can answer until ${date}.`,
    tooLarge: 'Your storage has no room for that.',
    accept: 'Take over',
    acceptOf: (name: string) => `Take over what is here of ${name}`,
    accepted: { title: 'It will be yours in a moment' },
    refuse: 'No',
    refuseOf: (name: string) => `Do not take over what is here of ${name}`,
    refused: { title: 'Your answer was sent' },
    answerFailed: failed('Your answer could not be stored'),
    over: 'This was answered or taken back meanwhile',
    moving: 'The items are being handed over to you…',
    refusing: (name: string) => `Not take over what is here of ${name}?`,
    refusingText: 'It leaves the space when the account is closed.',
    reason: 'What do you want to say?',
    reasonHint: 'It is read with the answer.',
    cancel: 'Cancel',
  },
});
