/** Saves a file of this server under the name that the server gives it; the browser sends the session cookie. */
export function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
