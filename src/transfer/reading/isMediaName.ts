const media =
  /\.(?:jpe?g|png|gif|webp|hei[cf]|tiff?|bmp|avif|mov|mp4|m4v|avi|mkv|webm|3gpp?|m4a|aac|mp3|wav|ogg|opus|amr|caf|pdf|zip|gz|tgz|ttf|otf|woff2?|docx?|xlsx?|pptx?|psd|sticker)$/i;

/** Daylio names its photos and recordings by their checksum, without an ending. */
const daylioMedia = /(?:^|\/)assets\/(?:photos|audio)\/\d{4}\/\d{1,2}\/[^/]+$/;

/** Whether the name says that a file holds pictures, sound or the like, which no reader needs to open. */
export function isMediaName(path: string): boolean {
  return media.test(path) || daylioMedia.test(path);
}
