import type { PromptWriter } from './prompt-writer.ts';
import type { Fact } from './speech.ts';

/** A group of fields under one name: the name of each, and its value. */
type Group = readonly [name: string, fields: readonly (readonly [name: string, value: string])[]];

const article = /^(?:the|our|der|die|das|den|le|la|el|il|o|a|de|het) |^l'/;

function plain(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Writes groups of fields. */
const forms: readonly ((groups: readonly Group[]) => string)[] = [
  (groups) =>
    JSON.stringify(
      Object.fromEntries(groups.map(([name, fields]) => [name, Object.fromEntries(fields)])),
    ),
  (groups) =>
    joinGroups(groups, {
      head: (name) => `${name}:`,
      field: (name, value) => `  ${name}: ${value}`,
    }),
  (groups) =>
    joinGroups(groups, {
      head: (name) => `[${name}]`,
      field: (name, value) => `${name} = ${value}`,
    }),
  (groups) => {
    const rows = groups.flatMap(([name, fields]) =>
      fields.map(([field, value]) => `| ${plain(field)} | ${value} | ${plain(name)} |`),
    );
    return `| what | value | use |\n|---|---|---|\n${rows.join('\n')}`;
  },
  (groups) =>
    joinGroups(groups, {
      head: (name) => `<${name}>`,
      field: (name, value) => `${name}: ${value}`,
      foot: (name) => `\n</${name}>`,
    }),
];

/** Values as fields of JSON, of YAML, of a table or of elements: some under a label that keeps them, some under another one. */
export function writeFields(writer: PromptWriter): string {
  const { result, choose, chance } = writer;
  result.voice = 'fields';
  const groups = chance(0.5)
    ? [makeGroup(writer, true), makeGroup(writer, false)]
    : [makeGroup(writer, false), makeGroup(writer, true)];
  return choose(forms)(groups);
}

function makeGroup(
  { choose, chance, below, note, fill, speech, tellable, valueOf }: PromptWriter,
  isSecret: boolean,
): Group {
  const chooseFact = (): Fact => {
    if (isSecret) return choose(speech.facts);
    return choose(chance(0.4) ? tellable : speech.openFacts);
  };
  const label = fill(choose(isSecret ? speech.headings : speech.openHeadings));
  return [
    toKey(note(label, isSecret ? 'label' : 'plainLabel')),
    Array.from({ length: 1 + below(2) }, () => {
      const fact = chooseFact();
      const value = valueOf(fact, isSecret).replaceAll('"', '');
      return [toKey(fact.thing.replace(article, '')), value] as const;
    }),
  ];
}

function toKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '_')
    .replace(/_$/, '');
}

function joinGroups(
  groups: readonly Group[],
  {
    head,
    field,
    foot = () => '',
  }: {
    head: (name: string) => string;
    field: (name: string, value: string) => string;
    foot?: (name: string) => string;
  },
): string {
  return groups
    .map(
      ([name, fields]) =>
        `${head(name)}\n${fields.map(([one, value]) => field(one, value)).join('\n')}${foot(name)}`,
    )
    .join('\n');
}
