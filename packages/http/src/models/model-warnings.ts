import type {
  LanguageModelV4Citation,
  LanguageModelV4Content,
  LanguageModelV4CustomContent,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ToolgateOutcome } from 'toolgate';
import { createWarningList } from 'toolgate/internal';
import { describeCall } from 'toolgate/pipeline';
import type { ResponseContext, StreamWriter, WireRequest } from '../formats/format.ts';
import { type FormatName, originalOf } from '../formats/original.ts';
import { foreignType, unreadableName } from '../formats/unknown-texts.ts';
import { isRecord } from '../json/index.ts';

/** Maximum number of characters of a warning that are passed on. */
const maxLength = 300;

/** The sources of a request's own warnings. */
interface WarnedAnswer {
  /** The request; its format may have other names for call options. */
  wire: WireRequest;
  /** The context of the whole answer. */
  response: ResponseContext;
  /** Whether the answer came in the caller's format and is sent back with all its fields. */
  isReplayed: boolean;
}

/** Adds the model's warnings to the outcome in an answer; the same answer if there are no warnings. */
export function resultWithWarnings(
  result: LanguageModelV4GenerateResult,
  answer: WarnedAnswer,
): LanguageModelV4GenerateResult {
  const losses = answer.isReplayed
    ? []
    : result.content.flatMap((part) => lossesOf(part, answer.wire));
  const warnings = [...result.warnings, ...losses.map(asWarning)];
  return warnings.length === 0 ? result : { ...result, ...addWarnings(result, warnings, answer) };
}

/**
 * Wraps the writer of a stream, so the outcome of the answer has the model's warnings.
 *
 * @param first the first part of the stream, which holds the warnings. Without warnings, an answer that is replayed
 *   gets the same writer.
 */
export function writerWithWarnings(
  writer: StreamWriter,
  first: LanguageModelV4StreamPart | undefined,
  answer: WarnedAnswer,
): StreamWriter {
  const isWarned = first?.type !== 'stream-start' || first.warnings.length > 0;
  if (answer.isReplayed && !isWarned) return writer;
  const format = first && originalOf<{ format: FormatName }>(first)?.format;
  const ofModel: SharedV4Warning[] = [];
  const losses = createWarningList();
  return {
    ...writer,
    write(part) {
      if (part.type === 'stream-start') ofModel.push(...part.warnings);
      if (!answer.isReplayed) {
        losses.addAll(
          format && part.type === 'raw'
            ? lostFields(part.rawValue, format)
            : lossesOf(part, answer.wire),
        );
      }
      if (part.type !== 'finish') return writer.write(part);
      const warnings = [...ofModel, ...losses.list().map(asWarning)];
      if (warnings.length === 0) return writer.write(part);
      return writer.write({ ...part, ...addWarnings(part, warnings, answer) });
    },
  };
}

/** Returns the warnings about a part of an answer that the endpoint cannot write. */
function lossesOf(
  part: LanguageModelV4StreamPart | LanguageModelV4Content,
  wire: WireRequest,
): readonly string[] {
  if (part.type === 'custom') return lostContent(part);
  if (part.type === 'text' || part.type === 'text-end') {
    const isCarried = ({ source }: LanguageModelV4Citation): boolean =>
      wire.cites?.(source) ?? source.sourceType === 'url';
    return part.citations?.every(isCarried) === false ? [describeLoss(lostCitation)] : noLosses;
  }
  const hosted = nameHosted(part);
  if (hosted !== undefined) return [describeHostedLoss(hosted)];
  const loss = nameLoss(part);
  return loss === undefined ? noLosses : [describeLoss(loss)];
}

/** Most parts of a stream lose nothing. */
const noLosses: readonly string[] = [];
const lostCitation = 'a citation of a document';

/** Returns the warnings about content of a provider's own kind, or about all fields that its format does not know. */
function lostContent({ kind, providerMetadata }: LanguageModelV4CustomContent): string[] {
  const [name = '', type = ''] = kind.split('.');
  if (type !== 'unknown') {
    return fieldName.test(type) && type !== 'citation' ? [describeLoss(type)] : [];
  }
  return lostFields(providerMetadata?.[name], name === 'chat' ? 'chat-completions' : undefined);
}

function describeLoss(loss: string): string {
  return `The model answered with ${loss}, for which this endpoint has no field; it was left out.`;
}

/** Describes a part of a tool that the provider ran. Endpoints may have fields for it, but no writer does. */
function describeHostedLoss(loss: string): string {
  return `The model answered with ${loss}. The gateway passes this on only from an upstream() in the endpoint's format, so it was left out.`;
}

function asWarning(message: string): SharedV4Warning {
  return { type: 'other', message };
}

/** Fields of chat completions that have a place in other formats, although the content filter reads them as unknown. */
const carriedFields: ReadonlySet<string> = new Set([
  'annotations',
  'audio',
  'event',
  'extra_content',
  'finish_reason',
  'images',
  'index',
  'logprobs',
  'matched_stop',
  'stop_reason',
]);
/** Fields with the verdicts of Azure's filter. Azure adds them to every answer, so a warning would tell nothing. */
const routineFields: ReadonlySet<string> = new Set([
  'content_filter_offsets',
  'content_filter_result',
  'content_filter_results',
  'prompt_annotations',
  'prompt_filter_results',
]);
const fieldName = /^[a-z]\w{0,39}$/i;

/**
 * Returns the warnings about the fields of an answer that its format does not know, such as `citations` of a chat
 * completion, or about content that only its format has, such as a `web_search_call` of a response. The content filter
 * has read their names.
 */
function lostFields(fields: unknown, format: FormatName | undefined): string[] {
  return Object.entries(isRecord(fields) ? fields : {}).flatMap(([name, value]) => {
    const isInside = isPlace(name, format);
    if (isInside && isRecord(value)) return lostFields(value, format);
    if (isInside || name === unreadableName) return isEmpty(value) ? [] : [describeLoss(lostForm)];
    const type = foreignType(name);
    const isOwn =
      format === 'chat-completions'
        ? !carriedFields.has(name) && !routineFields.has(name)
        : name === 'stop_details';
    const loss = type ?? (isOwn && !isEmpty(value) ? name : '');
    return fieldName.test(loss) ? [describeLoss(loss)] : [];
  });
}

/** Content of an answer that its format does not have in this form, such as a text where it has an object. */
const lostForm = 'content in an unknown form';

/** Matches the places of items and parts in a response, below which the readers put their unknown fields. */
const placeInResponse =
  /^(?:item|part|content|summary|\d+|output(?:\.\d+)?(?:\.(?:content|summary))?(?:\.\d+\.\w+)?)$/;

function isPlace(name: string, format: FormatName | undefined): boolean {
  return (format === undefined || format === 'responses') && placeInResponse.test(name);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value == null || value === '';
}

/** Describes a part that is left out, without the name of a tool or a file, because warnings are not filtered. */
function nameLoss(part: LanguageModelV4StreamPart | LanguageModelV4Content): string | undefined {
  switch (part.type) {
    case 'file':
    case 'reasoning-file': {
      const kind = /^(?:image|audio|video)(?=\/)/i.exec(part.mediaType)?.[0].toLowerCase();
      return kind === undefined ? 'a file' : `a file of the kind ${kind}`;
    }
    case 'source':
      return 'a source';
    default:
      return undefined;
  }
}

/** Describes a call of a tool that its provider ran, or the result of such a call. */
function nameHosted(part: LanguageModelV4StreamPart | LanguageModelV4Content): string | undefined {
  if (part.type === 'tool-result') return 'the result of a tool that its provider ran';
  const isHosted = part.type === 'tool-call' && part.providerExecuted === true;
  return isHosted ? 'a call of a tool that its provider ran' : undefined;
}

/** Call options with the same name on the wire, in snake case, unless the format has another name. */
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

/** Returns the caller's name for a call option. */
function fieldOf(option: string, { optionFields = {} }: WireRequest): string {
  if (Object.hasOwn(optionFields, option)) return optionFields[option] ?? option;
  return callOptions.has(option)
    ? option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : option;
}

interface Answered {
  usage: LanguageModelV4Usage;
  providerMetadata?: SharedV4ProviderMetadata | undefined;
}

function addWarnings(
  { usage, providerMetadata }: Answered,
  warnings: readonly SharedV4Warning[],
  { wire, response }: WarnedAnswer,
): { providerMetadata: SharedV4ProviderMetadata } {
  const outcome = providerMetadata?.['toolgate'] as ToolgateOutcome | undefined;
  const collected = createWarningList();
  collected.addAll(outcome?.warnings ?? []);
  for (const warning of warnings) collected.add(describeWarning(warning, wire).slice(0, maxLength));
  const complete: ToolgateOutcome = {
    ...(outcome ?? untouchedOutcome(usage, response.createdAt)),
    warnings: collected.list(),
  };
  const toolgate = complete as unknown as SharedV4ProviderMetadata[string];
  return { providerMetadata: { ...providerMetadata, toolgate } };
}

/** Creates the outcome of a request that used only the model. */
function untouchedOutcome(usage: LanguageModelV4Usage, createdAt: Date): ToolgateOutcome {
  const call = describeCall('candidate', usage, Date.now() - createdAt.getTime());
  return { version: 1, contentFilter: { action: 'passed' }, calls: [call] };
}

function describeWarning(warning: SharedV4Warning, wire: WireRequest): string {
  switch (warning.type) {
    case 'unsupported':
      return withDetails(
        `The model does not have ${fieldOf(warning.feature, wire)}`,
        warning.details,
      );
    case 'compatibility':
      return withDetails(
        `The model has ${fieldOf(warning.feature, wire)} only in part`,
        warning.details,
      );
    case 'deprecated':
      return withDetails(`${warning.setting} is deprecated`, warning.message);
    case 'other':
      return warning.message;
  }
}

function withDetails(text: string, details: string | undefined): string {
  return details ? `${text}: ${details}` : `${text}.`;
}
