import type { ClipboardEvent, DragEvent } from 'react';

/** Whether files were copied. Office programs put a picture beside formatted words: no file was meant. */
function holdsFiles(data: DataTransfer): boolean {
  const isPictureOfWords = data.types.includes('text/html') && data.getData('text/plain') !== '';
  return data.files.length > 0 && !isPictureOfWords;
}

/** The props of a box whose pasted and dropped files go to `take`. Text beside pasted files is pasted. */
export function filesInBox(take: (files: readonly File[]) => void) {
  return {
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      if (holdsFiles(clipboardData)) take([...clipboardData.files]);
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const { files } = event.dataTransfer;
      if (files.length === 0) return;
      event.preventDefault();
      take([...files]);
    },
  };
}
