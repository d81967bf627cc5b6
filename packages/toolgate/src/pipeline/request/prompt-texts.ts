import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import type { HiddenText, Visibility } from '../../content-filter/index.ts';
import { InvalidArgumentError } from '../../errors/index.ts';
import type { LongWork } from '../../internal/index.ts';
import { splitJson, wordsOfCall } from '../filter/index.ts';
import { findAllowedValues } from './schema-values.ts';

const visibilities: readonly unknown[] = ['hidden', 'quotable', 'secret'] satisfies Visibility[];

/**
 * Returns the texts that a request hides from its answer: system messages, `instructions` in provider options, and the
 * descriptions of tools.
 *
 * @param mayQuote whether the caller may switch the filter off, and may therefore mark a text as quotable.
 * @throws InvalidArgumentError for a `providerOptions.toolgate.visibility` that is unknown or that the caller may not
 * use.
 */
export function hiddenTexts(options: LanguageModelV4CallOptions, mayQuote: boolean): HiddenText[] {
  const texts: HiddenText[] = [];
  for (const message of options.prompt) {
    if (message.role !== 'system') continue;
    const visibility = visibilityOf(message);
    if (visibility === 'quotable' && !mayQuote)
      throw wrongVisibility(
        '"quotable"; only callers that may switch the content filter off can set it',
      );
    texts.push({
      text: message.content,
      kind: visibility === 'secret' ? 'secret' : 'instructions',
      ...(visibility && { visibility }),
    });
  }
  for (const { instructions } of Object.values(options.providerOptions ?? {})) {
    if (typeof instructions === 'string') texts.push({ text: instructions, kind: 'instructions' });
  }
  for (const text of (options.tools ?? []).flatMap(descriptionsOf)) {
    texts.push({ text, kind: 'tool-descriptions' });
  }
  return texts;
}

/** Returns the descriptions of a tool. A tool that the provider runs has them among its settings, such as `serverDescription`. */
function descriptionsOf(tool: NonNullable<LanguageModelV4CallOptions['tools']>[number]): string[] {
  const fields = Object.entries(tool.type === 'function' ? tool : tool.args);
  return fields.flatMap(([name, value]) =>
    /description$/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
}

/** Returns the texts that the caller wrote or fetched itself, and so may read again: user text and tool results. */
export function exemptTexts(options: LanguageModelV4CallOptions): string[] {
  return options.prompt.flatMap(readableTexts);
}

/** Returns the strings that a request's schemas allow, in its response format and its tools. */
export function allowedValues({
  responseFormat,
  tools = [],
}: Pick<LanguageModelV4CallOptions, 'responseFormat' | 'tools'>): string[] {
  const schemas: unknown[] = tools.map((tool) =>
    tool.type === 'function' ? tool.inputSchema : undefined,
  );
  if (responseFormat?.type === 'json') schemas.push(responseFormat.schema);
  return findAllowedValues(schemas);
}

/** Returns the model's earlier answers in the conversation, as text and tool calls; it leaves reasoning out. */
export function* earlierAnswers({ prompt }: LanguageModelV4CallOptions): LongWork<string[]> {
  const answers: string[] = [];
  for (const { role, content } of prompt) {
    if (role !== 'assistant') continue;
    for (const part of content) {
      if (part.type === 'text') answers.push(part.text);
      if (part.type === 'tool-call') answers.push(yield* wordsOfCall(part.input));
    }
  }
  return answers;
}

function visibilityOf(message: LanguageModelV4Message): Visibility | undefined {
  const visibility = message.providerOptions?.['toolgate']?.['visibility'];
  if (visibility === undefined || visibilities.includes(visibility)) {
    return visibility as Visibility | undefined;
  }
  throw wrongVisibility(`${JSON.stringify(visibility)}. Accepted: ${visibilities.join(', ')}`);
}

function wrongVisibility(problem: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'providerOptions.toolgate.visibility',
    message: `The visibility of a system message is ${problem}.`,
  });
}

function readableTexts(message: LanguageModelV4Message): string[] {
  switch (message.role) {
    case 'user':
      return message.content.flatMap((part) => {
        if (part.type === 'text') return [part.text];
        return part.data.type === 'text' ? [part.data.text] : [];
      });
    case 'tool':
      return message.content.flatMap((part) =>
        part.type === 'tool-result' ? outputTexts(part.output) : [],
      );
    default:
      return [];
  }
}

function outputTexts(output: LanguageModelV4ToolResultOutput): string[] {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return [output.value];
    case 'json':
    case 'error-json':
      return typeof output.value === 'string' ? [output.value] : jsonTexts(output.value);
    case 'content':
      return output.value.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    default:
      return [];
  }
}

/** A string of this length is not copied into the JSON around it, which would hold the event loop. */
const minOwnCharacters = 100_000;

/** Returns a value as JSON. Its long strings are texts of their own. */
function jsonTexts(value: unknown): string[] {
  const { json, long } = splitJson(value, minOwnCharacters);
  return [json ?? '', ...long];
}
