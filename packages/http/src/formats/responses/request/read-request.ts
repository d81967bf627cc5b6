import type { LongWork } from 'toolgate/internal';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { removeCaseVariants } from '../../case-variants.ts';
import type { WireRequest } from '../../format.ts';
import { originalStream } from '../../original.ts';
import { partSettings } from '../../part-fields.ts';
import { storedFileOf, unsupportedWarnings } from '../../shared/index.ts';
import { buildResponseObject } from '../answer/response-object.ts';
import { writeResult } from '../answer/write-result.ts';
import { createStreamWriter } from '../answer/write-stream.ts';
import type { ResponseStream } from '../upstream/answer-original.ts';
import { replayResult } from '../upstream/replay-result.ts';
import { createStreamReplay } from '../upstream/replay-stream.ts';
import { cleanBody, requestFields } from './clean-body.ts';
import { responsesPartFields, responsesSettingFields } from './part-fields.ts';
import { readProviderSettings, readCallSettings, unsupportedFields } from './read-call-settings.ts';
import { readInput } from './read-input.ts';
import { readToolChoice } from './read-tool-choice.ts';
import { readTools } from './read-tools.ts';
import { parseResponsesRequest, requestFieldNames } from './responses-request.ts';
import {
  hasProviderInput,
  providerStateWarnings,
  reasonToAskOnce,
  refuseStoredState,
} from './stored-state.ts';

/**
 * Reads the body of `POST /v1/responses`.
 *
 * @throws HttpError (400) that names the wrong field, or a field that needs stored responses.
 */
export function* readRequest(
  body: unknown,
  headers: Headers,
  isSameFormat = false,
): LongWork<WireRequest> {
  const { body: ownBody, warnings: dropped } = yield* checkNames(body, isSameFormat);
  const request = parseResponsesRequest(ownBody, isSameFormat);
  refuseStoredState(request, isSameFormat);
  const own = isSameFormat ? (ownBody as JsonObject) : undefined;
  const declared = yield* readTools(request.tools ?? [], own?.['tools']);
  const { names } = declared;
  const choice = readToolChoice(request.tool_choice, declared, isSameFormat);
  const { tools, toolChoice, warnings: chosen = [] } = choice;
  const mayBeEmpty = isSameFormat && hasProviderInput(request);
  const options = { isSameFormat, mayBeEmpty };
  const { prompt, wire, ...input } = yield* readInput(request, names, options);
  yield;
  const warnings = [
    ...dropped,
    ...declared.warnings,
    ...chosen,
    ...input.warnings,
    ...providerStateWarnings(request),
  ];
  const askOnce = reasonToAskOnce(request);
  return {
    modelId: request.model,
    stream: request.stream ?? false,
    options: {
      prompt,
      ...readCallSettings(request),
      ...(tools.length > 0 && { tools }),
      ...(toolChoice && { toolChoice }),
    },
    ...(own && { body: cleanBody(own, wire), fieldNames: requestFieldNames, ...variablesOf(own) }),
    ...(askOnce && { askOnce }),
    // A provider of this format gets all settings and reports the ones that it does not support.
    warnings: isSameFormat
      ? warnings
      : [...warnings, ...unsupportedWarnings(request, unsupportedFields)],
    optionFields,
    cites: (source) => source.sourceType === 'url' || storedFileOf(source) !== undefined,
    ...(!isSameFormat && {
      providerSettings: {
        ...readProviderSettings(request, headers),
        ...(yield* partSettings(request, responsesPartFields)),
        ...(yield* partSettings(request, responsesSettingFields)),
      },
    }),
    writeResult: (result, context) => writeResult(result, { request, names, context }),
    replayResult: (result, original) => replayResult(result, original, request),
    writePending: (context) =>
      buildResponseObject({ request, context, status: { status: 'queued' } }),
    openStream: (context, first) => {
      const stream = originalStream<ResponseStream>(first, 'responses');
      return stream === undefined
        ? createStreamWriter({ request, names, context })
        : createStreamReplay(stream, { request, context });
    },
  };
}

/**
 * Removes fields that differ from known ones only in letter case. A provider of this format gets the body and might
 * read them as the known ones.
 */
function* checkNames(
  body: unknown,
  isSameFormat: boolean,
): LongWork<{ body: unknown; warnings: string[] }> {
  if (!isSameFormat || !isRecord(body)) return { body, warnings: [] };
  return yield* removeCaseVariants(body, requestFields);
}

function variablesOf({ prompt }: JsonObject): Pick<WireRequest, 'variables'> {
  return { variables: isRecord(prompt) ? prompt['variables'] : undefined };
}

const optionFields = { reasoning: 'reasoning.effort', responseFormat: 'text.format' };
