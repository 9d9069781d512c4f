/** The columns of a table of tapes, by how they are called in its first line. */
export const tableColumns = {
  number: 'number',
  label: 'label',
  kind: 'kind',
  state: 'state',
  place: 'place',
  parts: 'parts',
  condition: 'condition',
  'transferred by': 'transferredBy',
  'transferred on': 'transferredOn',
  'transferred with': 'transferredWith',
  notes: 'notes',
} as const;

export type TableColumn = (typeof tableColumns)[keyof typeof tableColumns];

/** Without case and with single spaces, also for 'Transferred_By'. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
