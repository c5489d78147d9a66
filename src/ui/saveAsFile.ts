/** Offers `text` to the person as a file named `name`, through the browser's own download. */
export function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the data by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
