/** Saves `text` as a file named `name`, by a browser download. */
export function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task, the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
