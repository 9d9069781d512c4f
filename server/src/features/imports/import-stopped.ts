/** An import cannot go on now; what it has kept stays kept. The message is a sentence for people. */
export class ImportStopped extends Error {}
