/**
 * Creates a test for phrases of whole words, and for `signs` of scripts without spaces. `*` means any further letters.
 * The first test compiles the expression, because an app that imports the filter may never read a prompt.
 */
export function wordsOf(list: string, signs?: string): Pick<RegExp, 'test'> {
  let expression: RegExp | undefined;
  return { test: (text) => (expression ??= compile(list, signs)).test(text) };
}

function compile(list: string, signs: string | undefined): RegExp {
  const all = list.replaceAll('*', String.raw`\p{L}*`).replaceAll(' ', String.raw`\s+`);
  const words = String.raw`(?<![\p{L}\p{N}])(?:${all})(?![\p{L}\p{N}])`;
  return new RegExp(signs === undefined ? words : `${words}|${signs}`, 'iu');
}
