export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
};
