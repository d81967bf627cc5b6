import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import { emptySchema, parseAt } from '../shared/index.ts';
import { jsonObject, type Nullish, type TypedObject } from './request-settings.ts';

// The two other names of `parameters` come from the AI SDK and from Anthropic.
const fields = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  parameters: jsonObject.nullish(),
  inputSchema: jsonObject.nullish(),
  input_schema: jsonObject.nullish(),
  strict: z.boolean().nullish(),
});

/** The schema of a function's declaration. */
export const functionSchema: z.ZodType = fields;

/**
 * Reads the declaration of a function, in nested or flat shape. Each is the shape of one of OpenAI's formats. Both formats
 * accept both, because the wrong one is a common mistake and unambiguous.
 *
 * @param nested the declaration in the tool, if it has one.
 * @param path the path of the tool, such as `tools[0]`.
 * @throws HttpError (400) that names the wrong field.
 */
export function readFunctionTool(
  tool: TypedObject,
  nested: unknown,
  path: string,
): LanguageModelV4FunctionTool {
  const { name, description, strict, parameters, inputSchema, input_schema } = parseAt(
    fields,
    nested ?? tool,
    nested ? `${path}.function` : path,
  );
  return {
    type: 'function',
    name,
    ...describeTool([description]),
    inputSchema: parameters ?? inputSchema ?? input_schema ?? emptySchema(name),
    ...(typeof strict === 'boolean' && { strict }),
  };
}

/**
 * Joins the descriptions of a tool. A function cannot enforce a grammar, but its description can contain it.
 *
 * @returns the field `description` to spread into a tool; no field without any text.
 */
export function describeTool(
  descriptions: readonly Nullish<string>[],
  grammar?: Nullish<{ syntax?: Nullish<string>; definition?: Nullish<string> }>,
): { description?: string } {
  const { syntax, definition } = grammar ?? {};
  const rules = definition && `The input follows this ${syntax ?? ''} grammar:\n${definition}`;
  const description = [...descriptions, rules].filter(Boolean).join('\n\n');
  return description === '' ? {} : { description };
}
