import { isObjectList, type JsonObject } from '../json/index.ts';
import { joinUnknown, noNames, readFields, unknownFields } from './unknown-texts.ts';

const listFields = readFields({ content: 'objects', refusal: 'objects' });
const alternative = { token: 'string', logprob: 'number', bytes: 'numbers' } as const;
const alternativeFields = readFields(alternative);
const tokenFields = readFields({ ...alternative, top_logprobs: 'objects' });

/**
 * Joins the tokens in the log probabilities of a choice into texts: one text of the answer's tokens, one of the
 * likeliest alternatives, one of the second likeliest, and so on. Also returns the fields that the codec does not know.
 */
export function readLogprobTexts(logprobs: JsonObject): JsonObject | undefined {
  const spelled: Record<string, string> = {};
  const unknown = [unknownFields(logprobs, noNames, listFields)];
  const add = (name: string, token: unknown): void => {
    if (typeof token === 'string') spelled[name] = (spelled[name] ?? '') + token;
  };
  for (const list of [logprobs['content'], logprobs['refusal']]) {
    for (const one of isObjectList(list) ? list : []) {
      const { token, top_logprobs: top } = one;
      add('logprobs', token);
      unknown.push(unknownFields(one, noNames, tokenFields));
      const others = isObjectList(top) ? top : [];
      for (const [rank, other] of others.entries()) {
        add(`logprobs.${rank}`, other['token']);
        unknown.push(unknownFields(other, noNames, alternativeFields));
      }
    }
  }
  const isSpelled = Object.keys(spelled).length > 0;
  return joinUnknown(isSpelled ? spelled : undefined, ...unknown);
}
