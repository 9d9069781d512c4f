/** Downloads an item's original under its original name; the session's cookie goes with it. */
export const downloadOriginal = (mediaId: string): void => {
  const link = document.createElement('a');
  link.href = `/api/media/${mediaId}/download`;
  link.download = '';
  link.click();
};
