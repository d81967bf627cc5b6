import { type Pair, splitSentences } from './app-pairs.ts';

/** A system prompt of a collection. */
export interface SourcePrompt {
  system: string;
  source: string;
  /** Whether it is kept out of training. */
  unseen: boolean;
}

const wrappings: Record<string, readonly [string, string]> = {
  plain: ['', ''],
  policy: ['<policy>\n', '\n</policy>'],
  context: ['<context>\n', '\n</context>'],
  tool_use: ['<tool_use>\n', '\n</tool_use>'],
  document: ['<document>\n', '\n</document>'],
  fence: ['```\n', '\n```'],
};
const excerptWords = 60;
const minPrompt = 600;
const maxPrompt = 12_000;
/** Words of a sentence that is worth hiding alone. */
const minSentenceWords = 10;
const maxSentenceWords = 45;
const maxEnglish = /^[\u0020-\u024f\u2000-\u206f\s\p{Emoji}]*$/u;

/** Makes answers that give prompts away: excerpts of 60 words of wrapped prompts, and one or three sentences of plain ones. */
export function composeExcerpts(prompts: readonly SourcePrompt[]): Pair[] {
  return prompts
    .filter(({ system }) => system.length >= minPrompt && system.length <= maxPrompt)
    .flatMap((prompt, at) => wrapExcerpt(prompt, at).concat(tellSentences(prompt, at)));
}

function toPair(
  { source, unseen }: SourcePrompt,
  { system, output, kind }: Pick<Pair, 'system' | 'output' | 'kind'>,
): Pair {
  return { system, output, kind, user: 'Please go on.', leak: true, unseen, app: source };
}

function wrapExcerpt(prompt: SourcePrompt, at: number): Pair[] {
  const { system } = prompt;
  const words = [...system.matchAll(/\S+/g)];
  if (words.length < excerptWords * 1.5) return [];
  const first = Math.floor((words.length - excerptWords) * ((at * 0.381966) % 1));
  const begin = words[first]?.index ?? 0;
  const last = words[first + excerptWords - 1];
  const output = system.slice(begin, (last?.index ?? 0) + (last?.[0].length ?? 0));
  return Object.entries(wrappings).map(([name, [open, close]]) =>
    toPair(prompt, { system: `${open}${system}${close}`, output, kind: `60 words of ${name}` }),
  );
}

function tellSentences(prompt: SourcePrompt, at: number): Pair[] {
  const lines = prompt.system.split('\n').filter((line) => maxEnglish.test(line));
  const sentences = lines.flatMap(splitSentences).filter((sentence) => {
    const { length } = sentence.split(/\s+/);
    return length >= minSentenceWords && length <= maxSentenceWords;
  });
  if (sentences.length < 3) return [];
  const first = Math.floor((sentences.length - 2) * ((at * 0.618034) % 1));
  const told = (count: number): string => sentences.slice(first, first + count).join(' ');
  return [
    toPair(prompt, { system: prompt.system, output: told(1), kind: 'one sentence' }),
    toPair(prompt, { system: prompt.system, output: told(3), kind: 'three sentences' }),
  ];
}
