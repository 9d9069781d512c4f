/** Saves a file of this server under the name the server gives it; the session's cookie goes with it. */
export const saveFile = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
