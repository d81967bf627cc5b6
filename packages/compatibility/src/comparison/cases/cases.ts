import type { Case } from '../call.ts';
import { agentCases } from './agent-cases.ts';
import { compositionCases } from './composition-cases.ts';
import { failureCases } from './failure-cases.ts';
import { newestCases } from './newest-cases.ts';
import { objectCases } from './object-cases.ts';
import { readingCases } from './reading-cases.ts';
import { telemetryCases } from './telemetry-cases.ts';
import { textCases } from './text-cases.ts';
import { violationCases } from './violation-cases.ts';

/** Every public function of the SDK that takes a language model, in the ways in which apps call it. */
export const cases: readonly Case[] = [
  ...textCases,
  ...readingCases,
  ...objectCases,
  ...failureCases,
  ...agentCases,
  ...compositionCases,
  ...newestCases,
  ...telemetryCases,
  ...violationCases,
];
