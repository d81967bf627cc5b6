import type { DescribedCommand } from './describe-commands.ts';
import { commandCases, quote, valueCases } from './shell-cases.ts';

/** The completion script for bash, from version 3.2 on: macOS has no other. */
export function bashScript(program: string, commands: readonly DescribedCommand[]): string {
  const words = commands.map(({ path, commands: below, options, argument }) => {
    const offered = [
      ...below.map(({ name }) => name),
      ...(Array.isArray(argument) ? (argument as string[]) : []),
      ...options.flatMap(({ names }) => names),
    ];
    const files = argument === 'file' ? ' files=1' : '';
    return `    ${quote(path.join(' '))}) words=${quote(offered.join(' '))}${files} ;;`;
  });
  return `# Completes ${program} in bash.
_${program}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command='' words='' files='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command:$word" in
${commandCases(commands).join('\n')}
    esac
  done
  COMPREPLY=()
  case "$command:$previous" in
${valueCases(commands, {
  words: (list) =>
    `mapfile -t COMPREPLY < <(compgen -W ${quote(list.join(' '))} -- "$current"); return`,
  file: 'mapfile -t COMPREPLY < <(compgen -f -- "$current"); return',
  unknown: 'return',
}).join('\n')}
  esac
  case "$command" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$files" ]; then
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _${program} ${program}
`;
}
