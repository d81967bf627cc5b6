import type { DescribedCommand } from './describe-commands.ts';

/** The completion script for fish. */
export function fishScript(program: string, commands: readonly DescribedCommand[]): string {
  const lines = commands.flatMap(({ path, commands: below, options, argument }) => {
    const start = `complete -c ${program} -n ${quote(`__${program}_is ${path.join(' ')}`.trim())}`;
    const words = Array.isArray(argument) ? (argument as string[]) : [];
    return [
      ...(argument === 'file' ? [`${start} -F`] : []),
      ...words.map((word) => `${start} -a ${quote(word)}`),
      ...below.map(
        ({ name, description }) => `${start} -a ${quote(name)} -d ${quote(description)}`,
      ),
      ...options.map(({ names, description, value }) => {
        const flags = names.map((name) => flag(name)).join(' ');
        return `${start} ${flags}${valueFlags(value)} -d ${quote(description)}`;
      }),
    ];
  });
  const names = commands.flatMap(({ path }) => path.slice(-1));
  return `# Completes ${program} in fish.
function __${program}_is
  set -l given
  for word in (commandline -opc)[2..]
    if contains -- $word ${[...new Set(names)].join(' ')}
      set -a given $word
    end
  end
  test "$given" = "$argv"
end
complete -c ${program} -f
${lines.join('\n')}
`;
}

function flag(name: string): string {
  return name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`;
}

function valueFlags(value: DescribedCommand['options'][number]['value']): string {
  if (value === 'none') return '';
  if (value === 'file') return ' -r -F';
  return value === 'unknown' ? ' -x' : ` -x -a ${quote(value.join(' '))}`;
}

/** fish knows two escapes within single quotes. */
function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
