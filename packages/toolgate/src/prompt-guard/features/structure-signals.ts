import { listMarkers, marker, spellSigns } from '../disguises/index.ts';
import { characterKind, type CharacterScan, type Words } from '../text/index.ts';
import { hasSecondRequest } from './second-request.ts';

/** The signals of the structure of a text, in the order of their bits. */
export const structureNames = [
  /** A control token of a chat template. */
  'templateToken',
  /** A line that pretends to be another speaker. */
  'roleHeader',
  /** A line that pretends to be the answer of the assistant. */
  'answerHeader',
  /** A line that starts another input after such an answer. */
  'newInput',
  /** A line that says that the prompt, or the input, ends here. */
  'fence',
  /** A comment in markup, which readers do not see. */
  'comment',
  /** A reading of a text without its disguise. */
  'disguised',
  /** Invisible letters: tag characters, many zero-width characters, bidirectional controls. */
  'hiddenLetters',
  /** Code that an intruder wants to run. */
  'payload',
  /** A reading of spaced letters, or of words without spaces, that are most of the text. */
  'spelledOut',
  /** A request, a possible answer to it, and another request after a gap. */
  'secondRequest',
  /** Letters that only look like the letters of the word, styled letters, and letters that are escaped one by one. */
  'swappedLetters',
  /** Words with digits or signs instead of letters. */
  'leetWords',
] as const;

/** The name of a structure signal. */
export type StructureName = (typeof structureNames)[number];

/** The bit of each structure signal. */
export const structure: Readonly<Record<StructureName, number>> = Object.fromEntries(
  structureNames.map((name, index) => [name, 1 << index]),
) as Record<StructureName, number>;

/** Control tokens of chat templates: ChatML, Llama, Mistral, Gemma, Harmony. */
const templateToken =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|start|end|message|channel|endoftext|endofprompt|eot_id|begin_of_text|start_header_id|end_header_id)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>/i;

// Sticky patterns (`y`) are tried at the start of each line only, which is faster than a search for line starts.
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

/**
 * Calls, commands and files that intruders use, in folded text. Each has a word that `findMarkers` knows. It starts at most
 * {@link payloadLead} characters before that word and ends at most {@link payloadReach} characters after the word's start.
 */
const payload =
  /\bwhoami\b|\/etc\/(?:passwd|shadow|hosts)|\/dev\/tcp\/|\bnc -[a-z]{0,8}e\b|\brm -rf|child_process|\bos\.(?:system|popen|exec|spawn|environ)|\b(?:eval|exec|system|popen|spawn)\(|\bsubprocess\b|\|\s?(?:ba)?sh\b|\bbase64 -d|\b(?:bash|sh|python3?|node|perl|ruby|php) -[cer]\b|\bpowershell -e|<script|\bunion select|__import__|\bdrop table|\$\(curl|\bfork bomb/;

const payloadLead = 4;
const payloadReach = 24;

/** A condition that is always true, as in an SQL injection. */
const alwaysTrue = /' or '?1'?='?1/;

/** Code within a line. Leetspeak in it may spell words that the vocabulary does not have. */
const codeSpan = /`[^`\n]{3,400}`/g;

/** The patterns of structure match only texts with one of these characters or a horizontal rule. */
const structureCharacters =
  characterKind.colon |
  characterKind.angle |
  characterKind.hash |
  characterKind.quote |
  characterKind.bracket;

/** Every match of these patterns has one of these characters. */
const templateCharacters = characterKind.angle | characterKind.bracket;
const roleCharacters = characterKind.angle | characterKind.quote;
const commentCharacters = characterKind.angle | characterKind.markup;

/** Reads the signals of fake conversation structure and of invisible letters, from a text before folding. */
export function structureSignals(text: string, scan: CharacterScan): number {
  const { kinds } = scan;
  let bits = 0;
  if ((kinds & characterKind.strange) !== 0 && hiddenLetters.test(text))
    bits |= structure.hiddenLetters;
  if (scan.lines.length > 2 && hasSecondRequest(text)) bits |= structure.secondRequest;
  if (inputEnd.test(text)) bits |= structure.fence;
  if ((kinds & structureCharacters) === 0 && !scan.hasRule) return bits;
  if ((kinds & templateCharacters) !== 0 && templateToken.test(text))
    bits |= structure.templateToken;
  if ((kinds & roleCharacters) !== 0 && roleMarkup.test(text)) bits |= structure.roleHeader;
  if ((kinds & commentCharacters) !== 0 && comment.test(text)) bits |= structure.comment;
  return bits | lineSignals(text, scan);
}

/**
 * Reads the signal of code that an intruder wants to run; also reads leetspeak in code between backticks.
 *
 * @param words the words of the folded text.
 * @param markers the result of `findMarkers` for them.
 */
export function payloadSignal(words: Words, markers: number): number {
  const { text: folded } = words;
  const hasPayload =
    ((markers & marker.payload) !== 0 && hasPayloadWord(words)) ||
    (folded.includes("' or") && alwaysTrue.test(folded)) ||
    (folded.includes('`') && (folded.match(codeSpan) ?? []).some(isPayloadInLeet));
  return hasPayload ? structure.payload : 0;
}

/** Whether there is a payload at a marker word. Every payload has one, and a search of the whole text takes far longer. */
function hasPayloadWord(words: Words): boolean {
  return listMarkers(words, marker.payload).some((word) => {
    const from = words.from[word] ?? 0;
    return payload.test(words.text.slice(Math.max(0, from - payloadLead), from + payloadReach));
  });
}

function isPayloadInLeet(span: string): boolean {
  return payload.test(spellSigns(span, 'i')) || payload.test(spellSigns(span, 'l'));
}

/** Reads the signals at the starts of lines. */
function lineSignals(text: string, { lines }: CharacterScan): number {
  let bits = 0;
  /** End of the header of the first answer; another input may follow in the same line. */
  let answerEnd = -1;
  for (const start of lines) {
    if ((bits & structure.roleHeader) === 0 && matchesAt(roleHeader, text, start))
      bits |= structure.roleHeader;
    if ((bits & structure.fence) === 0 && matchesAt(fence, text, start)) bits |= structure.fence;
    if (answerEnd === -1) {
      if (!matchesAt(answerHeader, text, start)) continue;
      bits |= structure.answerHeader;
      answerEnd = answerHeader.lastIndex;
      if (matchesAt(inputHeader, text, answerEnd)) bits |= structure.newInput;
    } else if (start > answerEnd && matchesAt(inputHeader, text, start)) bits |= structure.newInput;
  }
  return bits;
}

function matchesAt(header: RegExp, text: string, start: number): boolean {
  header.lastIndex = start;
  return header.test(text);
}
