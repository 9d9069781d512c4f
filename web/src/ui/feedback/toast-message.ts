export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Sentences below the description, each on a line of its own. */
  notes?: readonly string[] | undefined;
  action?: { label: string; onClick: () => void } | undefined;
};
