const fields = [
  'input:not([type="hidden"], [type="file"], [type="radio"], :disabled, [readonly])',
  'input[type="radio"]:checked:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
  'select:not(:disabled)',
].join(', ');

/** Finds where a person starts to fill a dialog in. */
export function firstFieldIn(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(fields);
}
