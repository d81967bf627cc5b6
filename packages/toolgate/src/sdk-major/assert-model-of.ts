import { InvalidArgumentError } from '../errors/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';
import { type SdkMajor, sdkMajorOf } from './sdk-major.ts';

/**
 * Finds out the entry point of a wrong major, as it is left behind when an app changes to the next one, and a model
 * of another: its answers would be taken for those of another specification.
 *
 * @throws InvalidArgumentError for a model that the major does not take; it names the right entry point.
 */
export function assertModelOf(
  { number, models, specification }: SdkMajor,
  model: AnyLanguageModel,
): void {
  const { specificationVersion, modelId } = model;
  if (models.includes(specificationVersion)) return;
  throw new InvalidArgumentError({
    argument: 'model',
    message:
      `AI SDK ${number} takes no models of the specification ${specificationVersion}, such as "${modelId}". ` +
      `If that is the major in use, the model has to be made for it (specification ${specification}); ` +
      `otherwise, import from 'toolgate/ai-sdk-${sdkMajorOf(specificationVersion).number}'.`,
  });
}
