import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { readJson } from '../../internal/index.ts';
import { callerToolCalls, candidateText, isIntermediate } from '../messages/index.ts';
import { createCheckAllowance, type CheckAllowance } from './check-allowance.ts';
import { describeViolations } from './describe-violations.ts';

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

/**
 * Checks an answer without a model: it must be complete, be the requested JSON, and call only known tools with arguments that
 * fit. Returns feedback for the model, or `undefined` if nothing is wrong. The feedback quotes the caller's tool names and
 * schemas, never the answer's text.
 */
export function checkStructure(
  candidate: LanguageModelV4GenerateResult,
  options: LanguageModelV4CallOptions,
): string | undefined {
  const { unified } = candidate.finishReason;
  if (unified === 'length' || unified === 'interrupted') {
    return 'The answer was cut off before its end. Give a complete answer that is short enough to fit.';
  }
  if (isIntermediate(candidate)) {
    return checkToolCalls(callerToolCalls(candidate), options);
  }
  if (isEmpty(candidate)) {
    return 'The answer is empty. Give an answer to the request.';
  }
  return options.responseFormat?.type === 'json'
    ? checkJson(candidateText(candidate), options.responseFormat.schema)
    : undefined;
}

function isEmpty(candidate: LanguageModelV4GenerateResult): boolean {
  return candidateText(candidate).trim() === '' && !candidate.content.some(isAnswer);
}

/** Whether a part without text is an answer, such as a file or the image that a provider's own tool has drawn. */
function isAnswer(part: LanguageModelV4GenerateResult['content'][number]): boolean {
  return (
    part.type === 'file' ||
    part.type === 'custom' ||
    (part.type === 'tool-result' && part.isError !== true)
  );
}

function checkJson(text: string, schema: object | undefined): string | undefined {
  const value = readJson(text);
  if (value === undefined) {
    return 'The answer is not valid JSON. Answer with one JSON value only: no code fence, no text around it.';
  }
  const violations = schema && describeViolations({ schema, value });
  return violations && `The answer does not fit the requested JSON schema.\n${violations}`;
}

function checkToolCalls(
  calls: LanguageModelV4ToolCall[],
  options: LanguageModelV4CallOptions,
): string | undefined {
  const { tools = [] } = options;
  const declared: DeclaredTools = {
    // Of two tools with the same name, the first one counts.
    byName: new Map(tools.toReversed().map((tool) => [tool.name, tool])),
    names: tools.map(({ name }) => name).join(', '),
    allowance: createCheckAllowance(),
  };
  const problems = calls.map((call) => checkToolCall(call, declared));
  const distinct = new Set(problems.filter((problem) => problem !== undefined));
  return distinct.size > 0 ? [...distinct].join('\n') : undefined;
}

/** The tools that the calls of one answer are checked against. */
interface DeclaredTools {
  byName: ReadonlyMap<string, Tool>;
  /** All names, as a list for the model. */
  names: string;
  /** The allowance that all calls share. */
  allowance: CheckAllowance;
}

/** Returns the arguments of a call; `undefined` if they are not valid JSON, or no text at all, as from some providers. */
function readArguments(input: unknown): unknown {
  if (typeof input !== 'string') return undefined;
  // Providers send an empty text for a tool without parameters; the AI SDK reads that as an empty object.
  return input.trim() === '' ? {} : readJson(input);
}

function checkToolCall(
  call: LanguageModelV4ToolCall,
  { byName, names, allowance }: DeclaredTools,
): string | undefined {
  // The request does not list dynamic tools, for instance from an MCP server. A listed tool of the same name is another one.
  const isDynamic = call.dynamic === true;
  const tool = isDynamic ? undefined : byName.get(call.toolName);
  if (!tool && !isDynamic) {
    return names
      ? `A tool was called that does not exist. The tools are: ${names}.`
      : 'A tool was called although there is none. Answer with text.';
  }
  const value = readArguments(call.input);
  if (value === undefined) {
    return `The arguments of the call of ${call.toolName} are not valid JSON.`;
  }
  const violations =
    tool?.type === 'function'
      ? describeViolations({ schema: tool.inputSchema, value, allowance })
      : undefined;
  return (
    violations &&
    `The arguments of the call of ${call.toolName} do not fit its schema.\n${violations}`
  );
}
