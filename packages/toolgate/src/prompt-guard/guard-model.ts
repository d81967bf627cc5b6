import { featureCount } from './text-features.ts';
import { slotCount, type WordGroups } from './word-groups.ts';

/** A trained classifier of one kind of attack: a weight for each feature of a window of text. */
export interface GuardHead {
  /** One for each feature, in steps of {@link classStep}, {@link frameStep} or {@link wordStep}. */
  weights: Int8Array;
  /** What a step of the weights of classes is worth, in log-odds. */
  classStep: number;
  /** What a step of the weights of structure is worth. */
  frameStep: number;
  /** What a step of the weights of words and their groups is worth. */
  wordStep: number;
  /** Turns the sum of the weights into log-odds of an attack: `slope * sum + offset`. */
  slope: number;
  offset: number;
}

/**
 * The least that the classes and words of a window add up to, in log-odds: what a text is about does not excuse a
 * structure that only attacks have.
 */
export const lowestSum = -2.5;

/** What a text is scored with. */
export interface GuardModel {
  /** What attacks the instructions, and what gives the assistant a role without rules. */
  heads: readonly [instructions: GuardHead, persona: GuardHead];
  groups: WordGroups;
}

/** A head as the training writes it. */
interface StoredHead extends Omit<GuardHead, 'weights'> {
  /** Base64 of the weights. */
  weights: string;
}

/** The model as the training writes it. */
export interface StoredGuardModel {
  heads: readonly [instructions: StoredHead, persona: StoredHead];
  /** Base64 of the slots of the groups of words. */
  groups: string;
}

let loading: Promise<GuardModel> | undefined;

/**
 * Loads the model on first use; it is a module of its own, so that a bundler keeps it out of programs that never
 * use the guard. A failed load is tried again at the next call.
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
 * @throws {RangeError} when it was trained for other features.
 */
export function readModel({
  heads: [instructions, persona],
  groups,
}: StoredGuardModel): GuardModel {
  const slots = readBytes(groups);
  if (slots.length !== slotCount * 2) {
    throw new RangeError(
      `The prompt guard's groups of words have ${slots.length} bytes, not ${slotCount * 2}. Train it anew.`,
    );
  }
  return { heads: [readHead(instructions), readHead(persona)], groups: { slots } };
}

function readHead({ weights, ...rest }: StoredHead): GuardHead {
  const bytes = new Int8Array(readBytes(weights).buffer);
  if (bytes.length !== featureCount) {
    throw new RangeError(
      `The prompt guard's model has ${bytes.length} weights; its features need ${featureCount}. Train it anew.`,
    );
  }
  return { ...rest, weights: bytes };
}

function readBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
