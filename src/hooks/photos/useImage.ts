import { useCallback } from 'react';

/**
 * A ref for an `img` that shows `bytes`. The `blob:` address exists only while the element is on the page. Without bytes,
 * null: render no `img`.
 */
export function useImage(bytes: ArrayBuffer | null, type: string) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || bytes === null) return undefined;
      const address = URL.createObjectURL(new Blob([bytes], { type }));
      image.src = address;
      return () => {
        image.removeAttribute('src');
        URL.revokeObjectURL(address);
      };
    },
    [bytes, type],
  );
  return bytes === null ? null : show;
}
