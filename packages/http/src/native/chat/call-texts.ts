import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';

/** The arguments of the calls in an assistant's message. */
export function callTexts({ tool_calls: calls, function_call: legacy }: JsonObject): string[] {
  const holders = [...(isObjectList(calls) ? calls : []), ...(isRecord(legacy) ? [legacy] : [])];
  return holders
    .flatMap((call) => [call, call['function'], call['custom']])
    .filter(isRecord)
    .flatMap((holder) => [holder['arguments'], holder['input']])
    .filter((text) => typeof text === 'string');
}
