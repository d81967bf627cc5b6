import { decodeBase64 } from '../../internal/index.ts';
import { featureCount, nGramCount, slotCount } from '../features/index.ts';
import type { GuardHead, GuardModel, StoredGuardModel, StoredHead } from './guard-model.ts';

let loading: Promise<GuardModel> | undefined;

/**
 * Loads the model on first use. Its weights are a separate module, so a bundler keeps them out of programs that never use the
 * guard. After a failed load the next call tries again.
 */
export async function loadGuardModel(): Promise<GuardModel> {
  loading ??= import('./model-weights.ts').then(({ storedModel }) => readModel(storedModel));
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/**
 * Reads a stored model.
 *
 * @throws {RangeError} if the model was trained for other features.
 */
export function readModel({
  heads: [instructions, persona],
  groups,
  nGrams,
}: StoredGuardModel): GuardModel {
  const slots = decodeBase64(groups);
  if (slots.length !== slotCount * 2) {
    throw new RangeError(
      `The prompt guard's groups of words have ${slots.length} bytes, not ${slotCount * 2}. Train the model again.`,
    );
  }
  return {
    heads: [readHead(instructions), readHead(persona)],
    groups: { slots },
    nGrams: { ...nGrams, weights: readWeights(nGrams.weights, 2 * nGramCount) },
  };
}

function readHead({ weights, ...rest }: StoredHead): GuardHead {
  return { ...rest, weights: readWeights(weights, featureCount) };
}

function readWeights(base64: string, count: number): Int8Array {
  const bytes = new Int8Array(decodeBase64(base64).buffer);
  if (bytes.length !== count) {
    throw new RangeError(
      `The prompt guard's model has ${bytes.length} weights; its features need ${count}. Train it again.`,
    );
  }
  return bytes;
}
