import { seededRandom } from '../../guard-training/random.ts';
import { writeFields } from './fields.ts';
import { writeKept, writeOpenFact, writePermitted, writeRule } from './kept-values.ts';
import { createWriter } from './prompt-writer.ts';
import type { ComposedSecrets, PromptWriter } from './prompt-writer.ts';
import { writeSections } from './sections.ts';

/** The kinds of bodies, out of twenty prompts: how many each comes to, with those before it. */
const bodies: readonly {
  to: number;
  isBlock: boolean;
  write: (writer: PromptWriter) => string[];
}[] = [
  { to: 11, isBlock: false, write: (writer) => [writeKept(writer)] },
  { to: 14, isBlock: true, write: (writer) => [writeSections(writer)] },
  { to: 16, isBlock: true, write: (writer) => [writeFields(writer)] },
  { to: 18, isBlock: false, write: (writer) => [writePermitted(writer)] },
  { to: 20, isBlock: false, write: (writer) => [writeOpenFact(writer), writeRule(writer)] },
];

/** Makes prompts that keep values in many voices, and prompts that keep none. The same seed makes the same prompts. */
export function composeSecrets(count: number, seed: number): ComposedSecrets[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => compose(random));
}

function compose(random: () => number): ComposedSecrets {
  const writer = createWriter(random);
  const { result, chance, below, choose, note, role } = writer;
  const often = (share: number, make: () => string): string[] => (chance(share) ? [make()] : []);
  const fact = (): string => writeOpenFact(writer);
  const rule = (): string => writeRule(writer);
  const before = [
    ...often(0.8, () => `${note(role, 'plain')}.`),
    ...often(0.6, fact),
    ...often(0.4, rule),
  ];
  const turn = below(20);
  const body = bodies.find(({ to }) => turn < to);
  const written = body?.write(writer) ?? [];
  const after = [...often(0.6, fact), ...often(0.5, rule), ...often(0.2, fact)];
  result.system =
    body?.isBlock === true
      ? [before.join(' '), ...written, after.join(' ')].filter((part) => part !== '').join('\n\n')
      : [...before, ...written, ...after].join(choose([' ', ' ', ' ', '\n', '\n- ']));
  if (result.secrets.length === 0) result.voice = 'none';
  return result;
}
