import { seededRandom } from '../../guard-training/random.ts';
import { writeAside, writeVersions } from './asides.ts';
import { writeFields } from './fields.ts';
import { writeKept, writeOpenFact, writePermitted, writeRule } from './kept-values.ts';
import { writeExamples, writePolicy } from './policies.ts';
import { type ComposedSecrets, createWriter, type PromptWriter } from './prompt-writer.ts';
import { writeSections } from './sections.ts';

/** Number of prompts that the kinds of bodies share. */
const turns = 28;
/** The kinds of bodies, out of that many prompts: how many each comes to, with those before it. */
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
  { to: 22, isBlock: false, write: (writer) => [writeAside(writer)] },
  { to: 24, isBlock: false, write: (writer) => [writeVersions(writer)] },
  { to: 27, isBlock: true, write: (writer) => [writePolicy(writer)] },
  { to: turns, isBlock: true, write: (writer) => [writeExamples(writer)] },
];

/** Makes prompts that keep values in many voices, and prompts that keep no secret. The same seed makes the same prompts. */
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
  const turn = below(turns);
  const body = bodies.find(({ to }) => turn < to);
  const written = body?.write(writer) ?? [];
  const after = [...often(0.6, fact), ...often(0.5, rule), ...often(0.2, fact)];
  result.system =
    body?.isBlock === true
      ? [before.join(' '), ...written, after.join(' ')].filter((part) => part !== '').join('\n\n')
      : [...before, ...written, ...after].join(choose([' ', ' ', ' ', '\n', '\n- ']));
  // Of a key that comes twice, an object keeps the last value only.
  const text = result.system.replaceAll('"', '');
  result.secrets = result.secrets.filter((value) => text.includes(value));
  result.open = result.open.filter((value) => text.includes(value));
  if (result.secrets.length === 0) result.voice = 'none';
  return result;
}
