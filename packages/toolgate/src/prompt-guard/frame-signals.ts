import { hasSecondRequest } from './second-request.ts';

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

/** Structure other than letters and spaces without which none of the patterns below can match. */
const structure = /[:<#"\]]|[-=*]{3}/;

const roleHeader =
  /^[ \t>#*[(<{"']{0,8}(?:system|developer|assistant|sysadmin|admin|root|human|user|ai|bot|chatgpt|gpt)(?: (?:prompt|message|instructions?|note|override|task|input|query))?[\])>}"'*]{0,4}[ \t]{0,4}:|"role"\s{0,4}:\s{0,4}"(?:system|developer|assistant)"|<\/?(?:system|system[_-]prompt|system[_-]message|instructions?|user[_-]input|user[_-]query|input|output|developer)>|^#{2,6} {0,2}(?:instructions?|system|new instructions?)\b/im;
const answerHeader =
  /^[ \t>#*[(<{"'=_~-]{1,8}(?:(?:ai|gpt|chatgpt|bot|assistant|model|llm|system|final|your|the)[ _-]?)?(?:response|answer|reply|output|completion|result)[\])>}"'*=_~#-]{0,8}[ \t]{0,4}:|^(?:assistant|ai|bot|chatgpt|gpt|answer|response|output)[ \t]{0,4}:/im;
const inputHeader =
  /^[ \t>#*[(<{"'=_~-]{0,8}(?:(?:user|human|new|next|your)[ _-]?)?(?:instructions?|prompt|task|query|question|request|command|input|user|human|system)[\])>}"'*=_~#-]{0,8}[ \t]{0,4}:/im;
const fence =
  /^[-=#*]{3,20}[ \t]{0,4}(?:end|begin|start|new)\b|\bend of (?:the )?(?:user |system |your )?(?:input|prompt|text|document|instructions?|context|file|message|conversation)\b/im;
const comment = /<!--|\/\*[^*\n]{0,200}(?:ignore|instruction|system|prompt)/i;
const hiddenLetters =
  /[\u{E0020}-\u{E007E}]|[\u200b\u200c\u2060\ufeff\u00ad][^\s][\u200b\u200c\u2060\ufeff\u00ad]|[\u202d\u202e]/u;

/** Reads the signals of fake conversation structure and of letters that are there to deceive. */
export function frameSignals(text: string): number {
  let bits = hiddenLetters.test(text) ? frame.hiddenLetters : 0;
  if (hasSecondRequest(text)) bits |= frame.secondRequest;
  if (!structure.test(text) && !fence.test(text)) return bits;
  if (templateToken.test(text)) bits |= frame.templateToken;
  if (roleHeader.test(text)) bits |= frame.roleHeader;
  if (fence.test(text)) bits |= frame.fence;
  if (comment.test(text)) bits |= frame.comment;
  const answer = answerHeader.exec(text);
  if (answer !== null) {
    bits |= frame.answerHeader;
    if (inputHeader.test(text.slice(answer.index + answer[0].length))) bits |= frame.newInput;
  }
  return bits;
}
