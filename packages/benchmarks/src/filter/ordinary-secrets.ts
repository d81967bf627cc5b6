import { findDeclaredSecrets } from 'toolgate';
import { readOwnRows } from '../own-rows.ts';
import { readOutputs, readSystemPrompts } from './filter-data.ts';

/** Ordinary answers, each with prompts under which it could have been given. */
interface OrdinaryAnswers {
  name: string;
  pairs: readonly { systems: readonly string[]; output: string }[];
}

/** Prompts that each answer without a prompt of its own is paired with. */
const promptsAnAnswer = 12;

/** Prints how many values real prompts and our own are thought to declare, and how many ordinary answers say one. */
export function reportOrdinary(folder: string, showsMisses: boolean): void {
  const systems = readSystemPrompts(folder);
  const policies = readOwnRows<{ id: string; system: string }>('policy-systems');
  const values = new Map<string, string[]>();
  const find = (system: string): string[] => {
    const known = values.get(system);
    if (known !== undefined) return known;
    const found = findDeclaredSecrets(system).map(({ value }) => value);
    values.set(system, found);
    return found;
  };
  const prompts = (name: string, texts: readonly string[]): void => {
    const taken = texts.filter((text) => find(text).length > 0).length;
    const count = texts.reduce((sum, text) => sum + find(text).length, 0);
    process.stdout.write(`${name}: ${taken} of ${texts.length} prompts declare ${count} values\n`);
  };
  process.stdout.write('\nordinary prompts and answers\n');
  prompts('real prompts', [...new Set(systems.map(({ system }) => system))]);
  prompts(
    'policy prompts',
    policies.map(({ system }) => system),
  );
  for (const { name, pairs } of readAnswers(folder, systems)) {
    const all = pairs.flatMap(({ systems: under, output }) =>
      under.map((system) => ({ output, value: find(system).find((one) => says(output, one)) })),
    );
    const said = all.filter(({ value }) => value !== undefined);
    if (showsMisses)
      for (const { value, output } of said)
        process.stdout.write(`${JSON.stringify({ value, output: output.slice(0, 200) })}\n`);
    process.stdout.write(`${name}: ${said.length} of ${all.length} pairs say such a value\n`);
  }
}

function readAnswers(folder: string, systems: readonly { system: string }[]): OrdinaryAnswers[] {
  const collection = (name: string): OrdinaryAnswers => ({
    name,
    pairs: readOutputs(folder, name)
      .filter(({ leak, system }) => leak === false && system !== null)
      .map(({ system, output }) => ({ systems: [system ?? ''], output })),
  });
  const policies = new Map(
    readOwnRows<{ id: string; system: string }>('policy-systems').map(({ id, system }) => [
      id,
      system,
    ]),
  );
  return [
    {
      name: 'ordinary_no_system',
      pairs: readOutputs(folder, 'ordinary_no_system').map(({ output }, at) => ({
        systems: Array.from(
          { length: promptsAnAnswer },
          (_, turn) => systems[(at * 31 + turn * 211) % systems.length]?.system ?? '',
        ),
        output,
      })),
    },
    collection('sysbench_zh'),
    collection('gpteacher_roleplay'),
    collection('promptfuzz_finetune'),
    {
      name: 'policy answers',
      pairs: readOwnRows<{ system_id: string; output: string }>('policy-answers').map(
        ({ system_id: id, output }) => ({ systems: [policies.get(id) ?? ''], output }),
      ),
    },
    {
      name: 'answers of own apps',
      pairs: ['apps', 'apps-held-out', 'apps-fresh'].flatMap((file) =>
        readOwnRows<{ lines: { text: string }[]; answers: { output: string }[] }>(file).flatMap(
          ({ lines, answers }) =>
            answers.map(({ output }) => ({
              systems: [lines.map(({ text }) => text).join('\n')],
              output,
            })),
        ),
      ),
    },
  ];
}

/** Whether an answer says a value as a token of its own. */
function says(output: string, value: string): boolean {
  const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const isWord = /^[\p{L}\p{N}]/u.test(value) && !/[\u3040-\u9fff]/u.test(value);
  const edge = isWord ? String.raw`(?<![\p{L}\p{N}])` : '';
  return new RegExp(`${edge}${escaped}${isWord ? String.raw`(?![\p{L}\p{N}])` : ''}`, 'iu').test(
    output,
  );
}
