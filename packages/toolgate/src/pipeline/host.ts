import { type ContentFilter, createContentFilter } from '../content-filter/index.ts';
import { assertAllowedNames, assertGatewaySettings } from '../gateway-tools/index.ts';
import { createPromptGuard, type PromptGuard } from '../prompt-guard/index.ts';
import { readAnswerChecks } from '../shadow-agent/index.ts';
import {
  assertFeatureOptions,
  pickFilterOptions,
  pickGuardOptions,
  type ToolgateOptions,
} from './toolgate-options.ts';

/** The state that a gateway builds once from its settings and shares between requests. */
export interface Host {
  readonly options: ToolgateOptions;
  readonly guard: PromptGuard;
  readonly filter: ContentFilter;
}

/**
 * Checks the settings and builds what all requests share.
 *
 * @throws GatewayToolError for defaults out of range. InvalidArgumentError for a misspelled setting or tool, a value
 * that a setting does not accept, and an invalid check of the shadow agent.
 */
export function createHost(options: ToolgateOptions): Host {
  assertFeatureOptions(options);
  if (options.defaults) {
    assertGatewaySettings(options.defaults, options.shadowAgent?.maxIterationsLimit);
  }
  if (options.allow) assertAllowedNames(options.allow);
  readAnswerChecks(options.shadowAgent?.checks ?? [], 'shadowAgent.checks');
  return {
    options,
    guard: createPromptGuard(pickGuardOptions(options)),
    filter: createContentFilter(pickFilterOptions(options)),
  };
}
