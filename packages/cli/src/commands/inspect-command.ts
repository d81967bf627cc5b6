import { Command, Option } from 'commander';
import { presets } from '../configuration/index.ts';
import type { InspectFlags } from '../inspect/index.ts';
import type { CommandActions } from './command-actions.ts';
import { configText, wholeNumber } from './option-values.ts';

/** Creates the command `toolgate inspect` with its three subcommands. */
export function inspectCommand(inspect: CommandActions['inspect']): Command {
  const prompts = new Command('prompts')
    .description('score user messages as the prompt guard would')
    .argument('[files...]', 'JSON lines {"text"}; without files standard input')
    .addOption(
      new Option(
        '--thresholds <preset>',
        'thresholds to use instead of the configured ones',
      ).choices(presets),
    )
    .option(
      '--corrections <file>',
      'false alarms of the guard: JSON lines {"text", "attack": false}',
    )
    .option('--worst <count>', worstText, wholeNumber(0, 999_999))
    .addHelpText('after', promptsHelp)
    .action(async (files: string[], flags: InspectFlags) => inspect('prompts', files, flags));
  const outputs = new Command('outputs')
    .description('find answers that reveal hidden text, as the content filter would')
    .argument(
      '[files...]',
      'JSON lines {"system", "user"?, "output", "secrets"?}; without files standard input',
    )
    .option(
      '--chunk <characters>',
      'characters of an answer per streamed piece (default: 20)',
      wholeNumber(1, 999_999),
    )
    .option('--corrections <file>', correctionsText)
    .option('--explain', 'say for each leak which sentences of the prompt decided, term by term')
    .option('--worst <count>', worstText, wholeNumber(0, 999_999))
    .addHelpText('after', outputsHelp)
    .action(async (files: string[], flags: InspectFlags) => inspect('outputs', files, flags));
  const system = new Command('system')
    .description('show how the content filter classifies each sentence of a system prompt, and why')
    .argument('[files...]', 'text files with one prompt each; without files standard input')
    .option('--json', 'write JSON lines, also to a terminal')
    .option('--corrections <file>', correctionsText)
    .addHelpText('after', systemHelp)
    .action(async (files: string[], flags: InspectFlags) => inspect('system', files, flags));
  const command = new Command('inspect')
    .description(
      'examine logged prompts and answers, or a system prompt; nothing leaves the machine',
    )
    .addHelpText(
      'after',
      '\nRun toolgate inspect prompts --help for more; the other two have help as well.',
    );
  for (const kind of [prompts, outputs, system]) {
    kind
      .option('--config <file>', configText)
      .option('--quiet', 'write no progress and no summary to standard error');
    command.addCommand(kind);
  }
  return command;
}

const worstText = 'number of worst cases in the summary (default: 5)';
const correctionsText = 'corrections of how sentences are classified: JSON lines {"text", "kind"}';

const promptsHelp = `
Writes each line with three more fields:
  score     how likely it is an attack on the system prompt, from 0 to 1
  action    passed, hardened or blocked
  category  extraction, override or injection; null for none
The summary on standard error has counts, a histogram and the highest scores. The exit code is 1 when there are
invalid lines, which it names. It does not call a configured judge model.

Examples:
  toolgate inspect prompts messages.jsonl > scored.jsonl
  jq -c '{text: .message}' log.jsonl | toolgate inspect prompts --thresholds strict | jq 'select(.action == "blocked")'`;

const outputsHelp = `
Writes each line with three more fields:
  leak      whether the answer reveals hidden text
  kind      instructions or secret; null without a leak
  released  number of characters that a stream had sent before the block
With --explain there is a fourth: explanation, with what was weighed (rule), the sum and the bar that it reached, and the
sentences of the prompt with the terms of each. It is null without a leak, and for secrets and disguises.
The exit code is 1 when there are invalid lines, which it names.

Examples:
  toolgate inspect outputs answers.jsonl > judged.jsonl
  toolgate inspect outputs --chunk 1 < answers.jsonl | jq 'select(.leak)'`;

const systemHelp = `
The kinds of sentence:
  instruction  who the model is and how it must behave: hidden
  secret       hidden, even a single word of it
  fact, script, example
               what the model may use, say or imitate: may be quoted

To correct a wrong kind, keep the line, change its kind, and pass the file:
  toolgate inspect system prompt.txt --json > corrections.jsonl
  toolgate inspect system prompt.txt --corrections corrections.jsonl
toolgate serve uses the same file with correctionsFile: 'corrections.jsonl' in its configuration.`;
