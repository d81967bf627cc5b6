import { writeFileSync } from 'node:fs';
import { wordStart } from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import { presetThresholds } from '../../../toolgate/src/prompt-guard/preset-thresholds.ts';
import type { LinearModel } from '../guard-training/linear-model.ts';
import { scoreAtShare } from '../guard/guard-statistics.ts';

/** Log-odds at thresholds of presets, and the two lines that map log-odds to the scale of these thresholds. */
export interface Scale {
  strict: number;
  default: number;
  block: number;
  slope: number;
  offset: number;
  /** The slope below the log-odds of `default`. */
  lowSlope: number;
}

const maxWeight = 127;
const blockShare = 0.001;
/** Minimum distance of blocking from hardening, in log-odds. */
const minBlockDistance = 2;

/** Finds the scale of a head whose log-odds at the thresholds for hardening are known, with the log-odds of clean texts. */
export function findScale(at: {
  strict: number;
  default: number;
  clean: readonly number[];
}): Scale {
  const { strict, default: standard } = at;
  const block = Math.max(scoreAtShare(at.clean, blockShare), standard + minBlockDistance);
  const bend = logit(presetThresholds.default.harden);
  const slope = (logit(presetThresholds.default.block) - bend) / (block - standard);
  return {
    strict,
    default: standard,
    block,
    slope,
    offset: bend - slope * standard,
    lowSlope: (bend - logit(presetThresholds.strict.harden)) / (standard - strict),
  };
}

function logit(score: number): number {
  return Math.log(score / (1 - score));
}

/** The step by which weights become bytes. */
function findStep(part: Float32Array): number {
  const largest = part.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  return Number((largest / maxWeight).toPrecision(8));
}

/** Writes the weights of the head as a module of the guard, rounded to a byte each. */
export function storeHead({ weights, bias }: LinearModel, scale: Scale): void {
  const classStep = findStep(weights.subarray(0, wordStart));
  const wordStep = findStep(weights.subarray(wordStart));
  const bytes = Int8Array.from(weights, (weight, feature) =>
    Math.round(weight / (feature < wordStart ? classStep : wordStep)),
  );
  const { slope, offset, lowSlope, default: bend } = scale;
  const numbers = { classStep, wordStep, bias, slope, offset, lowSlope, bend };
  const fields = Object.entries(numbers).map(
    ([field, value]) => `  ${field}: ${Number(value.toPrecision(8))},\n`,
  );
  writeFileSync(
    new URL('../../../toolgate/src/prompt-guard/indirect/indirect-weights.ts', import.meta.url),
    `import type { StoredIndirectModel } from './score-indirect.ts';\n\n` +
      `/** Written by \`pnpm train:indirect\` of the benchmarks: see docs/prompt-guard-model.md. */\n` +
      `export const indirectModel: StoredIndirectModel = {\n${fields.join('')}` +
      `  weights:\n    '${Buffer.from(bytes.buffer).toString('base64')}',\n};\n`,
  );
}
