/** Removes the comments of a rules document. Strings stay unchanged. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g,
    (_match, string: string | undefined) => string ?? '',
  );
}
