import type { DescribedCommand } from './describe-commands.ts';
import { commandCases, quote, valueCases } from './shell-cases.ts';

/** The completion script for zsh. */
export function zshScript(program: string, commands: readonly DescribedCommand[]): string {
  const offers = commands.map(({ path, commands: below, options, argument }) => {
    const offered = [
      ...below.map(({ name, description }) => entry(name, description)),
      ...(Array.isArray(argument) ? (argument as string[]).map((word) => quote(word)) : []),
      ...options.flatMap(({ names, description }) => names.map((name) => entry(name, description))),
    ];
    const files = argument === 'file' ? ' files=1' : '';
    return `    ${quote(path.join(' '))}) offers=(${offered.join(' ')})${files} ;;`;
  });
  return `#compdef ${program}
_${program}() {
  local command='' files='' word
  local -a offers
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command:$word" in
${commandCases(commands).join('\n')}
    esac
  done
  case "$command:\${words[CURRENT-1]}" in
${valueCases(commands, {
  words: (list) => `compadd -- ${list.map((word) => quote(word)).join(' ')}; return`,
  file: '_files; return',
  unknown: 'return',
}).join('\n')}
  esac
  case "$command" in
${offers.join('\n')}
  esac
  _describe '${program}' offers
  if [[ -n "$files" ]]; then _files; fi
}
if [ "$funcstack[1]" = "_${program}" ]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}

/** A word and what it means; a colon parts the two. */
function entry(word: string, description: string): string {
  return quote(`${word.replaceAll(':', String.raw`\:`)}:${description}`);
}
