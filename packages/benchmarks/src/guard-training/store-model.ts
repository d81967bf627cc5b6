import { writeFileSync } from 'node:fs';
import {
  structureStart,
  lexicalStart,
  type WordGroups,
} from '../../../toolgate/src/prompt-guard/features/index.ts';
import type { PromptGuardThresholds } from '../../../toolgate/src/prompt-guard/prompt-guard.ts';
import type { Calibration, TrainedModels } from './guard-models.ts';
import type { LinearModel } from './linear-model.ts';
import type { PresetName } from './preset-thresholds.ts';

/** The guard's folder. */
const guardFolder = new URL('../../../toolgate/src/prompt-guard/', import.meta.url);
/** The largest weight in steps: a weight is a signed byte. */
const maxSteps = 127;

/** The results of the training except the weights. */
export interface Findings {
  groups: WordGroups;
  /** One for each head, then for the n-grams of a cell and of the whole text. */
  calibrations: readonly Calibration[];
  thresholds: Readonly<Record<PresetName, PromptGuardThresholds>>;
}

/** Writes the models and the thresholds as modules of the guard, weights rounded to a byte each. */
export function storeModel(
  models: TrainedModels,
  { groups, calibrations, thresholds }: Findings,
): void {
  const heads = models.heads.map((model, head) => storedHead(model, calibrations[head]));
  writeFileSync(
    new URL('model/model-weights.ts', guardFolder),
    `import type { StoredGuardModel } from './guard-model.ts';\n\n` +
      `/** Written by \`pnpm train:guard\` of the benchmarks: see docs/prompt-guard-model.md. */\n` +
      `export const storedModel: StoredGuardModel = {\n  heads: [\n${heads.join('')}  ],\n` +
      `  groups:\n    '${Buffer.from(groups.slots).toString('base64')}',\n${storedNGrams(models, calibrations.slice(heads.length))}};\n`,
  );
  const presets = Object.entries(thresholds).map(
    ([name, { harden, block }]) => `  ${name}: { harden: ${harden}, block: ${block} },\n`,
  );
  writeFileSync(
    new URL('preset-thresholds.ts', guardFolder),
    `import type { PromptGuardThresholds } from './prompt-guard.ts';\n\n` +
      `/**\n * The presets: scores that few harmless texts exceed, see \`docs/prompt-guard-model.md\`. Written by\n` +
      ` * \`pnpm train:guard\` of the benchmarks.\n */\n` +
      `export const presetThresholds: Readonly<\n  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>\n> = {\n${presets.join('')}};\n`,
  );
}

function storedHead(
  { weights, bias }: LinearModel,
  { slope, offset }: Calibration = { slope: 1, offset: 0 },
): string {
  const classes = rounded(weights.subarray(0, structureStart));
  const structures = rounded(weights.subarray(structureStart, lexicalStart));
  const words = rounded(weights.subarray(lexicalStart));
  const numbers = Object.entries({
    classStep: classes.step,
    structureStep: structures.step,
    wordStep: words.step,
    slope,
    offset: offset + slope * bias,
  }).map(([name, value]) => `      ${name}: ${Number(value.toPrecision(8))},\n`);
  const text = Buffer.concat([classes.bytes, structures.bytes, words.bytes]).toString('base64');
  return `    {\n${numbers.join('')}      weights:\n        '${text}',\n    },\n`;
}

function storedNGrams(
  { local, whole }: TrainedModels,
  calibrations: readonly Calibration[],
): string {
  const bytes = [rounded(local.weights), rounded(whole.weights)] as const;
  const numbers = [local, whole].map(({ bias }, scope) => {
    const { slope, offset } = calibrations[scope] ?? { slope: 1, offset: 0 };
    const fields = { step: bytes[scope]?.step ?? 1, slope, offset: offset + slope * bias };
    const texts = Object.entries(fields).map(
      ([name, value]) => `${name}: ${Number(value.toPrecision(8))}`,
    );
    return `    ${scope === 0 ? 'local' : 'whole'}: { ${texts.join(', ')} },\n`;
  });
  const pairs = new Uint8Array(2 * local.weights.length);
  for (let slot = 0; slot < local.weights.length; slot += 1) {
    pairs[2 * slot] = bytes[0].bytes[slot] ?? 0;
    pairs[2 * slot + 1] = bytes[1].bytes[slot] ?? 0;
  }
  const text = Buffer.from(pairs).toString('base64');
  return `  nGrams: {\n${numbers.join('')}    weights:\n      '${text}',\n  },\n`;
}

function rounded(weights: Float32Array): { bytes: Uint8Array; step: number } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const step = Number((largest / maxSteps).toPrecision(8));
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
  return { bytes: new Uint8Array(bytes.buffer), step };
}
