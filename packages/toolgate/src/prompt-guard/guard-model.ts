import { featureCount } from './text-features.ts';

/** A trained classifier of one kind of attack: a weight for each feature of a window of text. */
export interface GuardHead {
  /** One for each feature, in steps of {@link classStep} or {@link wordStep}. */
  weights: Int8Array;
  /** What a step of the weights of classes and structure is worth, in log-odds. */
  classStep: number;
  /** What a step of the weights of words is worth. */
  wordStep: number;
  /** Turns the sum of the weights into log-odds of an attack: `slope * sum + offset`. */
  slope: number;
  offset: number;
}

/** What attacks the instructions, and what gives the assistant a role without rules. */
export type GuardModel = readonly [instructions: GuardHead, persona: GuardHead];

/** A head as the training writes it. */
interface StoredHead extends Omit<GuardHead, 'weights'> {
  /** Base64 of the weights. */
  weights: string;
}

/** The model as the training writes it. */
export type StoredGuardModel = readonly [instructions: StoredHead, persona: StoredHead];

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
export function readModel([instructions, persona]: StoredGuardModel): GuardModel {
  return [readHead(instructions), readHead(persona)];
}

function readHead({ weights, ...rest }: StoredHead): GuardHead {
  const bytes = Int8Array.from(atob(weights), (byte) => byte.charCodeAt(0));
  if (bytes.length !== featureCount) {
    throw new RangeError(
      `The prompt guard's model has ${bytes.length} weights; its features need ${featureCount}. Train it anew.`,
    );
  }
  return { ...rest, weights: bytes };
}
