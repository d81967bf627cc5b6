/**
 * Text between two lines that only who knows the mark can write: `<name mark>` and `</name mark>`. The mark is drawn for
 * each use, so no text written before that can close the fence or open another one.
 */
export function fence({ name, mark, text }: { name: string; mark: string; text: string }): string {
  return `<${name} ${mark}>\n${text}\n</${name} ${mark}>`;
}
