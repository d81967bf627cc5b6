import type { PromptContext } from './prompt-context.ts';
import type { PlacedClaim } from './claim.ts';

/** Lines between what was said in an example and the response. */
const maxExampleLines = 3;
const maxResponseWords = 6;
const response =
  /^\W*(?:response|output|answer|assistant|reply|system output|bot|ai)\W+access granted\W*$/i;
const said = /^(\W*(?:(?:user|input|human|prompt|message)\W+)?(?:<\w+>)?)(.*?)\W*$/i;

/** Finds what was said in an example of an exchange that ends with access: the line above `Response: Access granted`. */
export function findExample(at: number, context: PromptContext): PlacedClaim | undefined {
  const { sentences, isAboutAccess } = context;
  const isShort = (sentences[at]?.words.length ?? 0) <= maxResponseWords;
  if (!isAboutAccess[at] || !isShort || !response.test(readLine(at, context).trim()))
    return undefined;
  for (let before = at - 1; before >= Math.max(0, at - maxExampleLines); before--) {
    const line = readLine(before, context);
    const [, mark = '', value = ''] = said.exec(line.trim()) ?? [];
    if (value === '') continue;
    const lineStart = (sentences[before]?.start ?? 0) + line.indexOf(line.trim());
    return {
      value,
      start: lineStart + mark.length,
      at: before,
      origin: 'condition',
      subject: [],
      isQuoted: true,
      isUttered: false,
    };
  }
  return undefined;
}

function readLine(at: number, { text, sentences }: PromptContext): string {
  return text.slice(sentences[at]?.start ?? 0, sentences[at]?.end ?? 0);
}
