import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Whether files were copied. Office programs put a picture beside formatted words: no file was meant. */
function holdsFiles(data: DataTransfer): boolean {
  const isPictureOfWords = data.types.includes('text/html') && data.getData('text/plain') !== '';
  return data.files.length > 0 && !isPictureOfWords;
}

/**
 * Files that are pasted or dropped on a box go to `take`. Without it they are refused: `isRefused` is true since then,
 * until the next `forget`. A refusal belongs to `subject`, the words being written. Text beside pasted files is pasted.
 */
export function useFilesInBox(subject: string, take: ((files: readonly File[]) => void) | null) {
  const [refusedAt, setRefusedAt] = useState<string | null>(null);
  const forget = () => setRefusedAt(null);
  const receive = ({ files }: DataTransfer) => {
    if (take === null) setRefusedAt(subject);
    else take([...files]);
  };
  return {
    isRefused: refusedAt === subject,
    forget,
    boxProps: {
      onPaste: ({ clipboardData }: ClipboardEvent) => {
        forget();
        if (holdsFiles(clipboardData)) receive(clipboardData);
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        receive(event.dataTransfer);
      },
    },
  };
}
