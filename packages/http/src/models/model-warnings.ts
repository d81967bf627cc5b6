import type {
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ToolgateOutcome } from 'toolgate';
import { createRequestWarnings } from '../formats/shared/index.ts';
import type { ResponseContext, StreamWriter, WireRequest } from '../formats/format.ts';

/** How much of a warning is handed on. */
const maxLength = 300;

/** The same request, with what its model says it could not honour added to the outcome of the answer. */
export function withModelWarnings(wire: WireRequest): WireRequest {
  const fieldOf = (option: string): string => {
    const { optionFields = {} } = wire;
    if (Object.hasOwn(optionFields, option)) return optionFields[option] ?? option;
    return callOptions.has(option)
      ? option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      : option;
  };
  const describe = (warnings: readonly SharedV4Warning[]): string[] =>
    warnings.map((warning) => describeWarning(warning, fieldOf).slice(0, maxLength));
  return {
    ...wire,
    writeResult(result, context) {
      const { warnings } = result;
      if (warnings.length === 0) return wire.writeResult(result, context);
      const told = { ...result, ...warned(result, describe(warnings), context) };
      return wire.writeResult(told, context);
    },
    openStream: (context) => warnInStream(wire.openStream(context), describe, context),
  };
}

/** Call options whose name on the wire is the same in snake case, where the format has no other. */
const callOptions: ReadonlySet<string> = new Set([
  'maxOutputTokens',
  'topP',
  'topK',
  'presencePenalty',
  'frequencyPenalty',
  'stopSequences',
  'responseFormat',
  'toolChoice',
]);

type Describe = (warnings: readonly SharedV4Warning[]) => string[];

function warnInStream(
  writer: StreamWriter,
  describe: Describe,
  context: ResponseContext,
): StreamWriter {
  const warnings: SharedV4Warning[] = [];
  return {
    ...writer,
    write(part) {
      if (part.type === 'stream-start') warnings.push(...part.warnings);
      if (part.type !== 'finish' || warnings.length === 0) return writer.write(part);
      return writer.write({ ...part, ...warned(part, describe(warnings), context) });
    },
  };
}

interface Answered {
  usage: LanguageModelV4Usage;
  providerMetadata?: SharedV4ProviderMetadata | undefined;
}

function warned(
  { usage, providerMetadata }: Answered,
  warnings: readonly string[],
  { createdAt }: ResponseContext,
): { providerMetadata: SharedV4ProviderMetadata } {
  const outcome = providerMetadata?.['toolgate'] as ToolgateOutcome | undefined;
  const collected = createRequestWarnings();
  for (const warning of outcome?.warnings ?? []) collected.add(warning);
  for (const warning of warnings) collected.add(warning);
  const complete: ToolgateOutcome = {
    ...(outcome ?? untouchedOutcome(usage, createdAt)),
    warnings: collected.list(),
  };
  const toolgate = complete as unknown as SharedV4ProviderMetadata[string];
  return { providerMetadata: { ...providerMetadata, toolgate } };
}

/** The outcome of a request that needed nothing but the model. */
function untouchedOutcome(
  { inputTokens, outputTokens }: LanguageModelV4Usage,
  createdAt: Date,
): ToolgateOutcome {
  const milliseconds = Date.now() - createdAt.getTime();
  return {
    version: 1,
    contentFilter: { action: 'passed' },
    calls: [
      {
        role: 'candidate',
        ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
        ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
        milliseconds,
      },
    ],
  };
}

function describeWarning(warning: SharedV4Warning, fieldOf: (option: string) => string): string {
  switch (warning.type) {
    case 'unsupported':
      return withDetails(`The model does not have ${fieldOf(warning.feature)}`, warning.details);
    case 'compatibility':
      return withDetails(`The model has ${fieldOf(warning.feature)} only in part`, warning.details);
    case 'deprecated':
      return withDetails(`${warning.setting} is deprecated`, warning.message);
    case 'other':
      return warning.message;
  }
}

function withDetails(text: string, details: string | undefined): string {
  return details ? `${text}: ${details}` : `${text}.`;
}
