import type { JsonObject } from '../../../json/index.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { buildResponseObject, type ResponseObjectInit } from '../answer/response-object.ts';

/** The fields of the provider's response that stay in a cut answer. */
const lasting = ['id', 'created_at', 'model'] as const;

/** Builds the response object of a cut answer. It leaves out the provider's fields that may quote the answer. */
export function cutResponse({
  known = {},
  output,
  ...init
}: Omit<ResponseObjectInit, 'output'> & {
  /** The latest response object of the provider, if one came. */
  known?: JsonObject | undefined;
  output: readonly object[];
}): JsonObject {
  const response = buildResponseObject(init);
  const presentNames = lasting.filter((name) => known[name] != null);
  const head = harmlessFields(Object.fromEntries(presentNames.map((name) => [name, known[name]])));
  return { ...response, ...head, output };
}
