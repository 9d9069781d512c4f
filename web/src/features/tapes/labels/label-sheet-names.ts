export const labelSheetNames = ['l7160-a4', 'l7160-letter', 'l4732-a4', 'l4732-letter'] as const;
export type LabelSheetName = (typeof labelSheetNames)[number];
