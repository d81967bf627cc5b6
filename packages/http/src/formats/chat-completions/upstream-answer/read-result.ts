import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { unknownUsage } from 'toolgate/pipeline';
import { upstreamFailed } from '../../../errors/index.ts';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { assertNoError } from '../../../upstream/parse-object.ts';
import { answerIdentity } from '../../answer-identity.ts';
import {
  addPiece,
  addUnknownFields,
  openWhole,
  rememberResult,
  type WireEvent,
  setOriginal,
} from '../../original.ts';
import { readLogprobTexts } from '../../read-logprob-texts.ts';
import {
  distinctCallId,
  openaiMetadata,
  readAnnotations,
  writeCallInput,
} from '../../shared/index.ts';
import { joinUnknown, readFields, unexpectedFields, unknownFields } from '../../unknown-texts.ts';
import { signatureMetadata } from '../call-signature.ts';
import { readFinishReason, stopMetadata, unknownReason } from '../finish-reason.ts';
import { readUsage, usageIn } from '../usage.ts';
import { choiceNames, chunkNames } from './read-chunk.ts';
import { type FieldCall, readDelta, sealKey } from './read-delta.ts';
import { fileParts, joinSound, soundOf } from './read-files.ts';
import { callTexts, unknownOfCall } from './read-stream-calls.ts';

const bodyFields = readFields({ choices: 'objects', usage: 'object' });
const choiceFields = readFields({ message: 'object', logprobs: 'object', finish_reason: 'string' });

/**
 * Returns the choices of a whole `chat.completion`. The first choice has a message.
 *
 * @throws HttpError (502) for a body of another shape, or the error that the body reports.
 */
export function choicesOf(body: JsonObject): [JsonObject, ...JsonObject[]] {
  const { choices } = body;
  const [choice, ...others] = isObjectList(choices) ? choices : [];
  if (isAnswer(choice)) return [choice, ...others];
  assertNoError(body);
  throw upstreamFailed('its answer is not a chat completion');
}

/**
 * Reads a whole `chat.completion`.
 *
 * @param request the body of the request to the provider.
 * @throws HttpError (502) for a body of another shape, or the error that the body reports.
 */
export function readResult(
  body: JsonObject,
  text: string,
  request: JsonObject = {},
): LanguageModelV4GenerateResult {
  const usage = usageIn(body);
  const [choice, ...others] = choicesOf(body);
  const { message, logprobs, finish_reason: reason } = choice;
  const event = openWhole(text);
  const contents = readDelta(message as JsonObject);
  const citations = readAnnotations((message as JsonObject)['annotations']);
  const lastText = contents.texts.findLast((one) => one.id === 'content');
  const content: LanguageModelV4Content[] = contents.texts.map((one) => {
    const metadata = one.seal && { [sealKey]: one.seal as Record<string, string> };
    const part: LanguageModelV4Content = {
      type: one.kind,
      text: one.text,
      ...(metadata && { providerMetadata: metadata }),
      ...(one === lastText && citations.length > 0 && { citations }),
    };
    return setOriginal(part, addPiece({ event, ...one, metadata }));
  });
  content.push(...fileParts(contents.files, event));
  const sound = soundOf(message as JsonObject);
  const sounds = joinSound(sound === '' ? [] : [sound], request);
  for (const file of sounds) content.push(setOriginal(file, addPiece({ event, place: ['audio'] })));
  const takenIds = new Set<string>();
  for (const call of contents.calls) content.push(readCall(call, event, takenIds));
  const unknown = joinUnknown(
    unknownFields(body, chunkNames, bodyFields),
    unexpectedFields(body['usage']),
    others.length > 0 ? { choices: others } : undefined,
    unknownFields(choice, choiceNames, choiceFields),
    ...contents.unknown,
    ...contents.calls.map(({ wire }) => unknownOfCall(wire)),
    isRecord(logprobs) ? readLogprobTexts(logprobs) : undefined,
    unknownReason(reason),
  );
  addUnknownFields(content, unknown ?? {}, { event, name: 'chat' });
  const hasRefused = contents.texts.some((one) => one.id === 'refusal');
  const result: LanguageModelV4GenerateResult = {
    content,
    finishReason: readFinishReason(typeof reason === 'string' ? reason : '', hasRefused),
    usage: readUsage(usage) ?? unknownUsage,
    warnings: [],
    response: answerIdentity(body),
    ...openaiMetadata(
      isRecord(logprobs) ? [logprobs['content']] : [],
      body['service_tier'],
      stopMetadata(choice, request),
    ),
  };
  return rememberResult(result, 'chat-completions', { body, event });
}

function isAnswer(choice: JsonObject | undefined): choice is JsonObject {
  if (!isRecord(choice?.['message'])) return false;
  const { content } = choice['message'];
  return content == null || typeof content === 'string' || Array.isArray(content);
}

function readCall(
  { wire, place }: FieldCall,
  event: WireEvent,
  takenIds: Set<string>,
): LanguageModelV4Content {
  const { name, input, isCustom } = callTexts(wire);
  const { id } = wire;
  const preferredId = typeof id === 'string' && id !== '' ? id : `call_${String(place.at(-1))}`;
  const toolCallId = distinctCallId(preferredId, takenIds);
  takenIds.add(toolCallId);
  const part: LanguageModelV4Content = {
    type: 'tool-call',
    toolCallId,
    toolName: name,
    input: writeCallInput(input, isCustom),
    ...signatureMetadata(wire),
  };
  return setOriginal(part, addPiece({ event, place, input: part.input }));
}
