import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { InspectFlags } from '../inspect/inspect.ts';
import type { CommandActions } from './command-actions.ts';

/** The command `toolgate inspect` with what it can examine. */
export function inspectCommand(inspect: CommandActions['inspect']): Command {
  const prompts = new Command('prompts')
    .description('score what users wrote, as the prompt guard would')
    .addArgument(filesArgument('JSON lines {"text"}; without files standard input'))
    .addOption(
      new Option('--thresholds <preset>', 'instead of the configured ones').choices([
        'strict',
        'default',
        'lenient',
      ]),
    )
    .addOption(worstOption())
    .addHelpText('after', promptsHelp)
    .action(async (files: string[], flags: InspectFlags) => inspect('prompts', files, flags));
  const outputs = new Command('outputs')
    .description('find answers that give hidden text away, as the content filter would')
    .addArgument(
      filesArgument(
        'JSON lines {"system", "user"?, "output", "secrets"?}; without files standard input',
      ),
    )
    .addOption(
      new Option(
        '--chunk <characters>',
        'how many characters of an answer arrive at once (default: 20)',
      ).argParser(parseCount),
    )
    .option('--corrections <file>', correctionsText)
    .addOption(worstOption())
    .addHelpText('after', outputsHelp)
    .action(async (files: string[], flags: InspectFlags) => inspect('outputs', files, flags));
  const system = new Command('system')
    .description('show what the content filter takes each sentence of a system prompt for, and why')
    .addArgument(filesArgument('one prompt each, as text; without files standard input'))
    .option('--json', 'JSON lines, also on a terminal')
    .option('--corrections <file>', correctionsText)
    .addHelpText('after', systemHelp)
    .action(async (files: string[], flags: InspectFlags) => inspect('system', files, flags));
  const command = new Command('inspect')
    .description(
      'examine logged prompts and answers, or a system prompt; nothing leaves the machine',
    )
    .addHelpText('after', '\ntoolgate inspect prompts --help shows more, and so on.');
  for (const kind of [prompts, outputs, system]) {
    kind
      .option('--config <file>', 'configuration file (default: toolgate.config.*, if there is one)')
      .option('--quiet', 'no progress and no summary on standard error');
    command.addCommand(kind);
  }
  return command;
}

const correctionsText = 'what sentences of system prompts are: JSON lines {"text", "kind"}';

const promptsHelp = `
Each line comes back with its fields and three more:
  score     how likely it is an attack on the system prompt, from 0 to 1
  action    passed, hardened or blocked
  category  extraction, override or injection; null where nothing was found
The summary on standard error has counts, a histogram and the highest scores. The exit code is 1 when lines could
not be read; they are named. A configured judge model is not asked.

Examples:
  toolgate inspect prompts messages.jsonl > scored.jsonl
  jq -c '{text: .message}' log.jsonl | toolgate inspect prompts --thresholds strict | jq 'select(.action == "blocked")'`;

const outputsHelp = `
Each line comes back with its fields and three more:
  leak      whether the answer reveals hidden text
  kind      instructions or secret; null without a leak
  released  how many characters a reader of the stream had seen before the block
The exit code is 1 when lines could not be read; they are named.

Examples:
  toolgate inspect outputs answers.jsonl > judged.jsonl
  toolgate inspect outputs --chunk 1 < answers.jsonl | jq 'select(.leak)'`;

const systemHelp = `
What a sentence can be:
  instruction  who the model is and how it is to behave: hidden
  secret       hidden down to a single word
  fact, script, example
               something to draw on, to say, to imitate: may be quoted

Where a sentence is taken wrongly, correct it: keep its line, change its kind, and name the file.
  toolgate inspect system prompt.txt --json > corrections.jsonl
  toolgate inspect system prompt.txt --corrections corrections.jsonl
toolgate serve obeys the same file with correctionsFile: 'corrections.jsonl' in its configuration.`;

function filesArgument(text: string): Argument {
  return new Argument('[files...]', text);
}

function worstOption(): Option {
  return new Option('--worst <count>', 'worst cases in the summary (default: 5)').argParser(
    (value) => (value === '0' ? 0 : parseCount(value)),
  );
}

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw new InvalidArgumentError('It takes a whole number from 1 to 999999.');
  }
  return Number(value);
}
