export { assertGuardOptions } from './assert-guard-options.ts';
// A text passes these rooms from left to right, and each imports only from rooms before it:
//   text        characters and words, without knowledge of any language
//   vocabulary  words and phrases of attacks by class, in a trie
//   disguises   leetspeak, encodings, ROT13 and spaced letters taken off a text
//   features    numbers that represent words, classes and structure
//   model       the trained weights, and the score of a text
// The room `indirect` is separate: a head for tool results and files, with features of its own.
// Terms:
//   folded    in the plain form in which words are compared
//   reading   a text as it is, or with one disguise taken off
//   class     the meaning that words of all languages share, such as `disclose` or `instruction`
//   group     words that have similar neighbours in ordinary text
//   signal    a fact about the structure of a whole reading, such as `templateToken`
//   cell      8 to 16 words; two adjacent cells are a window, which the model scores
//   head      a classifier: one for attacks on the instructions, one for roles without rules, one for results of tools
//   segment   a sentence, a line or a value of a tool result
//   stretch   a string of a tool result that is suspicious alone
//   section   a part of a long text, scored at a time
export { createPromptGuard, resolveThresholds } from './create-prompt-guard.ts';
export { hardenMessages, hardenTools } from './harden-messages.ts';
export type { PromptCorrection } from './model/index.ts';
export type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  GuardTool,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard.ts';
