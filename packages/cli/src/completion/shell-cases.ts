import type { DescribedCommand } from './describe-commands.ts';

/** A word for a shell, whatever is in it. */
export function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** The cases of `$command:$word` that find out which command a line is about. */
export function commandCases(commands: readonly DescribedCommand[]): string[] {
  return commands
    .filter(({ path }) => path.length > 0)
    .map(({ path }) => {
      const before = path.slice(0, -1).join(' ');
      return `      ${quote(`${before}:${path.at(-1)}`)}) command=${quote(path.join(' '))} ;;`;
    });
}

/** What to do after an option that takes a value. */
export interface ValueActions {
  /** One of some words is expected. */
  words: (words: readonly string[]) => string;
  /** A file is expected. */
  file: string;
  /** Something is expected that nobody can guess. */
  unknown: string;
}

/** The cases of `$command:$previous` in which a value is expected. */
export function valueCases(
  commands: readonly DescribedCommand[],
  { words, file, unknown }: ValueActions,
): string[] {
  return commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) => {
      if (value === 'none') return [];
      const cases = names.map((name) => quote(`${path.join(' ')}:${name}`)).join('|');
      if (typeof value !== 'string') return [`    ${cases}) ${words(value)} ;;`];
      return [`    ${cases}) ${value === 'file' ? file : unknown} ;;`];
    }),
  );
}
