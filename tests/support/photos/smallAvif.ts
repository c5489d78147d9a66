/**
 * An AVIF of 64 × 32 pixels with red, green, blue and white quarters, clockwise from the top left. Made from a PNG by
 * `avifenc --min 20 --max 30 -y 444` of libavif 0.11.1.
 */
export const smallAvif: Uint8Array<ArrayBuffer> = new Uint8Array(
  Buffer.from(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAA' +
      'AAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAEQAAAAoaWluZgAA' +
      'AAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAEAAAAAgAAAA' +
      'EHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAA' +
      'AExtZGF0EgAKCTgVP/sICGg0gDI1FkAGGGGEAOlC85ngl+6UFDb7ueELwN0vNdeqKNc8tm5w1W5JLIv6TrNesg9+B01x' +
      'CRL8VIA=',
    'base64',
  ),
);
