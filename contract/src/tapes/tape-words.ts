/** What a tape can be, in the order of lists. */
export const tapeKinds = [
  'vhs',
  'vhs-c',
  's-vhs',
  'betamax',
  'video8',
  'hi8',
  'digital8',
  'minidv',
  'dvcam',
  'dvd',
  'super8',
  '8mm',
  '16mm',
  'compact-cassette',
  'micro-cassette',
  'open-reel',
  'minidisc',
  'slides',
  'negatives',
  'prints',
  'other',
] as const;
export type TapeKind = (typeof tapeKinds)[number];

/** How far a tape is; `away`: at whoever transfers it. */
export const tapeStates = ['to-transfer', 'away', 'transferred', 'checked', 'given-away'] as const;
export type TapeState = (typeof tapeStates)[number];
