/** A photo that an export of Daylog wrote into `assets/`, as a text names it. */
const asset =
  /(!\[(?:\\.|[^\\\][\n])*\]\()(?:\.\.\/)+assets\/([0-7][0-9A-HJKMNP-TV-Z]{25})\.(?:webp|jpeg|png)\)/g;

/** `text` of an export of Daylog, with the addresses that its photos have in the log. */
export function withOwnPhotoAddresses(text: string): string {
  return text.includes('assets/') ? text.replace(asset, '$1file:$2)') : text;
}
