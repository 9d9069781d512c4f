import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const shelfWords = wordsIn(
  {
    numberTaken: (number: number) =>
      `The number ${number} belongs to a tape, or did once. Please choose another, or leave it out.`,
    tooManyTapes: (maximum: number) => `A shelf holds ${maximum} tapes at most.`,
    tooManyItems: (maximum: number) => `A tape holds ${maximum} files at most.`,
    partOfFilm: 'A part of a film is on the tape of its film.',
    nothingMade:
      'Only a film of which parts were made can be put away, since nothing else would show it.',
    isThere: 'This tape is in the space already.',
    table: {
      empty: 'The table is empty.',
      openQuote: 'A quote (") begins here and never ends.',
      noLabel: 'The first line names the columns; one of them must be “label”.',
      unknownColumn: (name: string) =>
        `There is no column “${name}”. Possible are: number, label, kind, state, place, parts, condition, transferred by, transferred on, transferred with, notes.`,
      tooManyCells: 'This line has more values than there are columns. Is a quote (") missing?',
      number: (value: string) => `“${value}” is no whole number from 1 to 999,999.`,
      kind: (value: string) => `“${value}” is no kind of tape, such as VHS, Hi8 or Super 8.`,
      state: (value: string) =>
        `“${value}” is no state. Possible are: to transfer, away, transferred, checked, given away.`,
      twice: (number: number, line: number) => `Line ${line} has the number ${number}, too.`,
      field: (column: string, sentence: string) => `${column}: ${sentence}`,
    },
  },
  {
    numberTaken: (number) =>
      `Die Nummer ${number} hat oder hatte schon ein Band. Bitte wähle eine andere oder lass sie weg.`,
    tooManyTapes: (maximum) => `Ein Regal fasst höchstens ${maximum} Bänder.`,
    tooManyItems: (maximum) => `Ein Band fasst höchstens ${maximum} Dateien.`,
    partOfFilm: 'Ein Teil eines Films liegt auf dem Band seines Films.',
    nothingMade:
      'Weglegen kannst du nur einen Film, aus dem Teile gemacht wurden; sonst würde ihn nichts mehr zeigen.',
    isThere: 'Dieses Band ist schon in diesem Familienbereich.',
    table: {
      empty: 'Die Tabelle ist leer.',
      openQuote: 'Hier beginnt ein Anführungszeichen ("), das nie endet.',
      noLabel: 'Die erste Zeile nennt die Spalten; eine davon muss „label“ sein.',
      unknownColumn: (name) =>
        `Eine Spalte „${name}“ gibt es nicht. Möglich sind: number, label, kind, state, place, parts, condition, transferred by, transferred on, transferred with, notes.`,
      tooManyCells:
        'Diese Zeile hat mehr Werte, als es Spalten gibt. Fehlt ein Anführungszeichen (")?',
      number: (value) => `„${value}“ ist keine ganze Zahl von 1 bis 999.999.`,
      kind: (value) => `„${value}“ ist keine Art von Band wie VHS, Hi8 oder Super 8.`,
      state: (value) =>
        `„${value}“ ist kein Zustand. Möglich sind: to transfer, away, transferred, checked, given away.`,
      twice: (number, line) => `Auch Zeile ${line} hat die Nummer ${number}.`,
      field: (column, sentence) => `${column}: ${sentence}`,
    },
  },
);
