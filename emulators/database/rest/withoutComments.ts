/** JSON text without the comments that rules may have; strings stay as they are. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g,
    (_match, string: string | undefined) => string ?? '',
  );
}
