import { isObjectList, type JsonObject } from '../json/index.ts';
import { noNames, unknownFields } from './unknown-texts.ts';

const listNames: ReadonlySet<string> = new Set(['content', 'refusal']);
const tokenNames: ReadonlySet<string> = new Set(['token', 'logprob', 'bytes', 'top_logprobs']);

/**
 * Joins the tokens in the log probabilities of a choice into texts: one text of the answer's tokens, one of the
 * likeliest alternatives, one of the second likeliest, and so on. Also returns the fields that the codec does not know.
 */
export function readLogprobTexts(logprobs: JsonObject): JsonObject {
  const spelled: Record<string, string> = {};
  const unknown: Record<string, unknown> = { ...unknownFields(logprobs, noNames, listNames) };
  const add = (name: string, token: unknown): void => {
    if (typeof token === 'string') spelled[name] = (spelled[name] ?? '') + token;
  };
  for (const list of [logprobs['content'], logprobs['refusal']]) {
    for (const one of isObjectList(list) ? list : []) {
      const { token, top_logprobs: top } = one;
      add('logprobs', token);
      Object.assign(unknown, unknownFields(one, noNames, tokenNames));
      const others = isObjectList(top) ? top : [];
      for (const [rank, other] of others.entries()) {
        add(`logprobs.${rank}`, other['token']);
        Object.assign(unknown, unknownFields(other, noNames, tokenNames));
      }
    }
  }
  return { ...unknown, ...spelled };
}
