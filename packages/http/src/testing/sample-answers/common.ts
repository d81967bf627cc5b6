/** The log probability of one token, as OpenAI writes it. */
export const token: object = {
  token: 'Hello',
  logprob: -1,
  bytes: [72],
  top_logprobs: [{ token: 'Hallo', logprob: -2, bytes: [72] }],
};

/** An event, or a part of an answer, of a given type. */
export interface Typed {
  type: string;
  [field: string]: unknown;
}
