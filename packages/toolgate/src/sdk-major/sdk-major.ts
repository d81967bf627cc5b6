import { InvalidArgumentError } from '../errors/index.ts';
import { isRecord } from '../internal/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';

/** The properties of an AI SDK major that the gateway needs. */
export interface SdkMajor {
  /** Its number, as in the name of its entry point. */
  readonly number: 4 | 5 | 6 | 7;
  /** The specification that its `wrapLanguageModel` speaks, for models of any specification. */
  readonly specification: 'v1' | 'v2' | 'v3' | 'v4';
  /** The specifications of the models that it accepts. */
  readonly models: readonly string[];
  /**
   * How to treat a tool choice that only gateway tools could satisfy: `refuse` it if the SDK later compares the answer
   * with the caller's choice, otherwise `relax` it.
   */
  readonly forcedToolChoice: 'refuse' | 'relax';
}

/** The supported majors, oldest first. Source: the SDK's own packages, 4.3.0 to 7.0.173. */
export const sdkMajors: {
  readonly 4: SdkMajor & { specification: 'v1' };
  readonly 5: SdkMajor & { specification: 'v2' };
  readonly 6: SdkMajor & { specification: 'v3' };
  readonly 7: SdkMajor & { specification: 'v4' };
} = {
  4: { number: 4, specification: 'v1', models: ['v1'], forcedToolChoice: 'relax' },
  5: { number: 5, specification: 'v2', models: ['v2'], forcedToolChoice: 'relax' },
  6: { number: 6, specification: 'v3', models: ['v2', 'v3'], forcedToolChoice: 'refuse' },
  7: { number: 7, specification: 'v4', models: ['v2', 'v3', 'v4'], forcedToolChoice: 'refuse' },
};

/**
 * Guesses the major that makes a call, for the neutral entry point: the major with the specification of the model.
 */
export function guessSdkMajor(specificationVersion: string): SdkMajor {
  const majors: SdkMajor[] = Object.values(sdkMajors);
  return majors.find(({ specification }) => specification === specificationVersion) ?? sdkMajors[7];
}

/**
 * Throws for a model that a major does not accept, because the SDK would misread its answers. This happens if an app
 * keeps the entry point of the old major after an upgrade, or uses a model made for another major.
 *
 * @throws InvalidArgumentError that names the right entry point.
 */
export function assertAcceptedModel(
  { number, models, specification }: SdkMajor,
  model: AnyLanguageModel,
): void {
  const { specificationVersion, modelId } = model;
  if (models.includes(specificationVersion)) return;
  throw new InvalidArgumentError({
    argument: 'model',
    message:
      `AI SDK ${number} does not accept models of specification ${specificationVersion}, such as "${modelId}". ` +
      `If your app uses AI SDK ${number}, create the model with a provider for it (specification ${specification}); ` +
      `otherwise, import from 'toolgate/ai-sdk-${guessSdkMajor(specificationVersion).number}'.`,
  });
}

/**
 * Throws for a call of AI SDK 4 with a model for another major. AI SDK 4 does not check the specification of a model, and
 * would return an empty text without an error.
 *
 * @param options the original call options; AI SDK 4 alone sets a `mode`.
 * @throws InvalidArgumentError that says how to mend it.
 */
export function assertReadableAnswer(model: AnyLanguageModel, options: unknown): void {
  const { specificationVersion, modelId } = model;
  if (specificationVersion === 'v1' || !isRecord(options)) return;
  if (!('mode' in options) || !('inputFormat' in options)) return;
  throw new InvalidArgumentError({
    argument: 'model',
    message:
      `AI SDK 4 cannot read the answers of models of specification ${specificationVersion}, such as "${modelId}". ` +
      `Update the package "ai" to ${guessSdkMajor(specificationVersion).number}, or create the model with a provider ` +
      "for AI SDK 4 (specification v1) and import from 'toolgate/ai-sdk-4'.",
  });
}
