/** Parts of sentences by name; `{name}` in a pattern represents one of them. */
export type Parts = Readonly<Record<string, string>>;

/**
 * Composes a sentence from a pattern: `[one|other]` represents one of the alternatives, which may be empty
 * and may hold others, and `{name}` for the part of that name. `⟦`, `⟧` and `¦` represent `[`, `]` and `|` themselves.
 */
export function composeSentence(pattern: string, parts: Parts, random: () => number): string {
  const { text } = readSequence(pattern, 0, { parts, random });
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.?!:;])/g, '$1')
    .replaceAll('⟦', '[')
    .replaceAll('⟧', ']')
    .replaceAll('¦', '|')
    .trim();
}

interface Grammar {
  parts: Parts;
  random: () => number;
}

interface Composed {
  text: string;
  /** Its end in the pattern. */
  end: number;
}

function readSequence(pattern: string, start: number, grammar: Grammar): Composed {
  let text = '';
  let at = start;
  while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ']') {
    if (pattern[at] === '[') {
      const choice = readChoice(pattern, at + 1, grammar);
      text += choice.text;
      at = choice.end;
    } else if (pattern[at] === '{') {
      const close = pattern.indexOf('}', at);
      const part = grammar.parts[pattern.slice(at + 1, close)] ?? '';
      text += readChoice(`${part}]`, 0, grammar).text;
      at = close + 1;
    } else {
      text += pattern[at] ?? '';
      at += 1;
    }
  }
  return { text, end: at };
}

function readChoice(pattern: string, start: number, grammar: Grammar): Composed {
  const choices: string[] = [];
  let at = start;
  for (;;) {
    const { text, end } = readSequence(pattern, at, grammar);
    choices.push(text);
    at = end + 1;
    if (pattern[end] !== '|') break;
  }
  return { text: choices[Math.floor(grammar.random() * choices.length)] ?? '', end: at };
}
