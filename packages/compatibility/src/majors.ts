import * as sdk4 from 'ai-4';
import * as sdk4Floor from 'ai-4-floor';
import * as sdk5 from 'ai-5';
import * as sdk5Floor from 'ai-5-floor';
import * as sdk6 from 'ai-6';
import * as sdk6Floor from 'ai-6-floor';
import * as sdk7 from 'ai-7';
import * as sdk7Floor from 'ai-7-floor';
import type * as neutral from 'toolgate';
import * as toolgate4 from 'toolgate/ai-sdk-4';
import * as toolgate5 from 'toolgate/ai-sdk-5';
import * as toolgate6 from 'toolgate/ai-sdk-6';
import * as toolgate7 from 'toolgate/ai-sdk-7';
import { inject } from 'vitest';
import type { SpecificationVersion } from './models/index.ts';

// The same tests run over eight copies of the SDK, whose types differ. This file says what all copies have in common. The
// `*.test-d.ts` files hold each newest copy against its own types, and `packed-package.full.test.ts` the oldest ones too.

/** A step or a result, as far as the tests read it. */
export interface SdkResult {
  text: string;
  finishReason: string;
  object: unknown;
  warnings: unknown;
  toolCalls: { toolName: string }[];
  steps: unknown[];
}

/** A streamed result, as far as the tests read it. */
export interface SdkStreamResult {
  textStream: AsyncIterable<string>;
  partialObjectStream: AsyncIterable<unknown>;
  fullStream: AsyncIterable<{ type: string; error?: unknown }>;
  finishReason: Promise<string>;
  steps: Promise<unknown[]>;
  object: Promise<unknown>;
}

/** The part of a copy of the SDK that the tests use. */
export interface Sdk {
  generateText(options: object): Promise<SdkResult>;
  streamText(options: object): SdkStreamResult;
  generateObject(options: object): Promise<SdkResult>;
  wrapLanguageModel(options: object): unknown;
  tool(options: object): unknown;
  jsonSchema(schema: object): unknown;
}

/** The part of our entry points that the tests use. */
export interface Toolgate extends Pick<
  typeof neutral,
  'toolgateTools' | 'toolgateOutcome' | 'OutcomeError' | 'GatewayToolError'
> {
  toolgateMiddleware(options?: neutral.ToolgateOptions): object;
  createToolgate(options: object): ((id: string) => unknown) & {
    languageModel(id: string): unknown;
  };
}

/** A release of the SDK, with the entry point that is made for it. */
export interface Major {
  name: string;
  /** The name under which it is installed. */
  alias: string;
  number: 4 | 5 | 6 | 7;
  /** The specification of the models that its own providers make. */
  specification: SpecificationVersion;
  sdk: Sdk;
  toolgate: Toolgate;
}

function major(number: Major['number'], name: string, sdk: object, toolgate: object): Major {
  const specification = `v${number - 3}` as SpecificationVersion;
  const alias = `ai-${number}${name.endsWith('.0') ? '-floor' : ''}`;
  return { name, alias, number, specification, sdk: sdk as Sdk, toolgate: toolgate as Toolgate };
}

const newest: readonly Major[] = [
  major(4, '4.3.19', sdk4, toolgate4),
  major(5, '5.0.277', sdk5, toolgate5),
  major(6, '6.0.326', sdk6, toolgate6),
  major(7, '7.0.173', sdk7, toolgate7),
];
const floors: readonly Major[] = [
  major(4, '4.3.0', sdk4Floor, toolgate4),
  major(5, '5.0.0', sdk5Floor, toolgate5),
  major(6, '6.0.0', sdk6Floor, toolgate6),
  major(7, '7.0.0', sdk7Floor, toolgate7),
];

/** The newest release of each supported major; in the full run the floor as well, before it. */
export const majors: readonly Major[] = inject('isFullRun')
  ? newest.flatMap((release, index) => [...floors.slice(index, index + 1), release])
  : newest;
