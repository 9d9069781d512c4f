const fields = [
  'input:not([type="hidden"], [type="file"], [type="radio"], :disabled, [readonly])',
  'input[type="radio"]:checked:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
  'select:not(:disabled)',
].join(', ');

/** Finds the first field that a person fills in. */
export function firstFieldIn(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(fields);
}
