import { characterKind } from './character-kinds.ts';
import { hasSecondRequest } from './second-request.ts';
import type { TextClues } from './text-clues.ts';

/** What the shape of a text can show, in the order of its bits. */
export const frameNames = [
  /** A control token of a chat template. */
  'templateToken',
  /** A line that pretends to be another speaker. */
  'roleHeader',
  /** A line that pretends to be the answer of the assistant. */
  'answerHeader',
  /** A line that opens another input after such an answer. */
  'newInput',
  /** A line that says that the prompt, or the input, ends here. */
  'fence',
  /** A comment in markup, which a reader does not see. */
  'comment',
  /** A reading with a disguise taken off. */
  'disguised',
  /** Letters that nobody types: tag characters, many zero-width ones, bidirectional controls. */
  'hiddenLetters',
  /** Code of the kind that an intruder wants run. */
  'payload',
  /** A reading of letters set apart, or words without spaces, that are most of the text. */
  'spelledOut',
  /** A request, what may be its answer, and another request set apart. */
  'secondRequest',
  /** Letters that only look like those of the word, are styled, or are escaped one by one. */
  'swappedLetters',
  /** Words with digits or signs in place of letters. */
  'leetWords',
] as const;

/** The name of a frame signal. */
export type FrameName = (typeof frameNames)[number];

/** The bits of the frame signals. */
export const frame: Readonly<Record<FrameName, number>> = Object.fromEntries(
  frameNames.map((name, index) => [name, 1 << index]),
) as Record<FrameName, number>;

/** Control tokens of chat templates: ChatML, Llama, Mistral, Gemma, Harmony. */
const templateToken =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|start|end|message|channel|endoftext|endofprompt|eot_id|begin_of_text|start_header_id|end_header_id)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>/i;

// Patterns with a `y` are tried where lines begin only, which is faster than to look for these with a pattern.
const roleHeader =
  /[ \t>#*[(<{"']{0,8}(?:system|developer|assistant|sysadmin|admin|root|human|user|ai|bot|chatgpt|gpt)(?: (?:prompt|message|instructions?|note|override|task|input|query))?[\])>}"'*]{0,4}[ \t]{0,4}:|#{2,6} {0,2}(?:instructions?|system|new instructions?)\b/iy;
const roleMarkup =
  /"role"\s{0,4}:\s{0,4}"(?:system|developer|assistant)"|<\/?(?:system|system[_-]prompt|system[_-]message|instructions?|user[_-]input|user[_-]query|input|output|developer)>/i;
const answerHeader =
  /[ \t>#*[(<{"'=_~-]{1,8}(?:(?:ai|gpt|chatgpt|bot|assistant|model|llm|system|final|your|the)[ _-]?)?(?:response|answer|reply|output|completion|result)[\])>}"'*=_~#-]{0,8}[ \t]{0,4}:|(?:assistant|ai|bot|chatgpt|gpt|answer|response|output)[ \t]{0,4}:/iy;
const inputHeader =
  /[ \t>#*[(<{"'=_~-]{0,8}(?:(?:user|human|new|next|your)[ _-]?)?(?:instructions?|prompt|task|query|question|request|command|input|user|human|system)[\])>}"'*=_~#-]{0,8}[ \t]{0,4}:/iy;
const fence = /[-=#*]{3,20}[ \t]{0,4}(?:end|begin|start|new)\b/iy;
const inputEnd =
  /\bend of (?:the )?(?:user |system |your )?(?:input|prompt|text|document|instructions?|context|file|message|conversation)\b/i;
const comment = /<!--|\/\*[^*\n]{0,200}(?:ignore|instruction|system|prompt)/i;
const hiddenLetters =
  /[\u{E0020}-\u{E007E}]|[\u200b\u200c\u2060\ufeff\u00ad][^\s][\u200b\u200c\u2060\ufeff\u00ad]|[\u202d\u202e]/u;

/** Characters without one of which, or a rule, the patterns of structure do not match. */
const structure =
  characterKind.colon |
  characterKind.angle |
  characterKind.hash |
  characterKind.quote |
  characterKind.bracket;

/** Reads the signals of fake conversation structure and of letters that are there to deceive. */
export function frameSignals(text: string, clues: TextClues): number {
  const { kinds } = clues;
  let bits = 0;
  if ((kinds & characterKind.strange) !== 0 && hiddenLetters.test(text))
    bits |= frame.hiddenLetters;
  if (clues.lines.length > 2 && hasSecondRequest(text)) bits |= frame.secondRequest;
  if (inputEnd.test(text)) bits |= frame.fence;
  if ((kinds & structure) === 0 && !clues.hasRule) return bits;
  if (templateToken.test(text)) bits |= frame.templateToken;
  if (roleMarkup.test(text)) bits |= frame.roleHeader;
  if (comment.test(text)) bits |= frame.comment;
  return bits | lineSignals(text, clues);
}

/** Reads the signals at the beginnings of lines. */
function lineSignals(text: string, { lines }: TextClues): number {
  let bits = 0;
  /** Where the first answer ended, behind which another input may follow in its line. */
  let answered = -1;
  for (const start of lines) {
    if ((bits & frame.roleHeader) === 0 && matchesAt(roleHeader, text, start))
      bits |= frame.roleHeader;
    if ((bits & frame.fence) === 0 && matchesAt(fence, text, start)) bits |= frame.fence;
    if (answered === -1) {
      if (!matchesAt(answerHeader, text, start)) continue;
      bits |= frame.answerHeader;
      answered = answerHeader.lastIndex;
      if (matchesAt(inputHeader, text, answered)) bits |= frame.newInput;
    } else if (start > answered && matchesAt(inputHeader, text, start)) bits |= frame.newInput;
  }
  return bits;
}

function matchesAt(header: RegExp, text: string, start: number): boolean {
  header.lastIndex = start;
  return header.test(text);
}
