/** Saves `content` as a file named `name`, by a browser download. A string becomes plain text. */
export function saveAsFile(name: string, content: string | Blob): void {
  const type = 'text/plain;charset=utf-8';
  const file = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task, the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
