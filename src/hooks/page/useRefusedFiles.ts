import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Whether files were copied. Office programs put a picture beside formatted words: no file was meant. */
function holdsFiles(data: DataTransfer): boolean {
  const isPictureOfWords = data.types.includes('text/html') && data.getData('text/plain') !== '';
  return data.files.length > 0 && !isPictureOfWords;
}

/**
 * A box that cannot take files. `isRefused`: files were pasted or dropped on it since the last `forget`. A refusal
 * belongs to `subject`, the words being written. Text beside pasted files is pasted.
 */
export function useRefusedFiles(subject: string) {
  const [refusedAt, setRefusedAt] = useState<string | null>(null);
  const forget = () => setRefusedAt(null);
  return {
    isRefused: refusedAt === subject,
    forget,
    boxProps: {
      onPaste: ({ clipboardData }: ClipboardEvent) =>
        setRefusedAt(holdsFiles(clipboardData) ? subject : null),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setRefusedAt(subject);
      },
    },
  };
}
