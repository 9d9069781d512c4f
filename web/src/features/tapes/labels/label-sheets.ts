import type { LabelSheetName } from '#features/tapes/labels/label-sheet-names.ts';

/** A sheet of sticky labels, in millimetres. */
export type LabelSheet = {
  paper: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Between two labels of a row; there is none between rows. */
  gap: number;
};

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };
/** 63.5 × 38.1 mm: the face of a cassette. */
const l7160 = { width: 63.5, height: 38.1 };
/** 35.6 × 16.9 mm: a narrow spine. */
const l4732 = { width: 35.6, height: 16.9 };

/** The labels L7160 and L4732, on both papers. Sheets are centred on their paper. */
export const labelSheets = {
  'l7160-a4': { paper: a4, label: l7160, columns: 3, rows: 7, gap: 2.54 },
  'l7160-letter': { paper: letter, label: l7160, columns: 3, rows: 7, gap: 2.54 },
  'l4732-a4': { paper: a4, label: l4732, columns: 5, rows: 16, gap: 2.5 },
  'l4732-letter': { paper: letter, label: l4732, columns: 5, rows: 15, gap: 2.5 },
} as const satisfies Record<LabelSheetName, LabelSheet>;

/** Returns where the first label of a sheet begins. */
export function marginsOf({ paper, label, columns, rows, gap }: LabelSheet) {
  return {
    left: (paper.width - columns * label.width - (columns - 1) * gap) / 2,
    top: (paper.height - rows * label.height) / 2,
  };
}

/** Deals labels onto sheets, leaving the first places of the first one free: they were used before. */
export function dealLabels<Label>(
  labels: readonly Label[],
  { columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>,
  firstPlace: number,
): (Label | null)[][] {
  const perSheet = columns * rows;
  const free = Math.min(Math.max(firstPlace - 1, 0), perSheet - 1);
  const places = [...Array.from({ length: free }, () => null), ...labels];
  const sheets = Math.ceil(places.length / perSheet);
  return Array.from({ length: sheets }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
}
