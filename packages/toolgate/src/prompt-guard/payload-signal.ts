import { frame } from './frame-signals.ts';
import { wordClue } from './clue-words.ts';
import { spellSigns } from './spell-leet.ts';

/** Calls, commands and files of break-ins, in folded text. */
const payload =
  /\bwhoami\b|\/etc\/(?:passwd|shadow|hosts)|\/dev\/tcp\/|\bnc -[a-z]{0,8}e\b|\brm -rf|child_process|\bos\.(?:system|popen|exec|spawn|environ)|\b(?:eval|exec|system|popen|spawn)\(|\bsubprocess\b|\|\s?(?:ba)?sh\b|\bbase64 -d|\b(?:bash|sh|python3?|node|perl|ruby|php) -[cer]\b|\bpowershell -e|<script|\bunion select|__import__|\bdrop table|\$\(curl|\bfork bomb/;

/** The condition that is always true, as an injection into a query has it. */
const alwaysTrue = /' or '?1'?='?1/;

/** Code within a line, where signs stand for letters that no vocabulary knows. */
const codeSpan = /`[^`\n]{3,400}`/g;

/**
 * Whether a folded text holds code of the kind that an intruder wants run; leetspeak in code between backticks is read.
 *
 * @param clues of its words, as `wordClues` gives them.
 */
export function payloadSignal(folded: string, clues: number): number {
  const isHeld =
    ((clues & wordClue.payload) !== 0 && payload.test(folded)) ||
    (folded.includes("' or") && alwaysTrue.test(folded)) ||
    (folded.includes('`') && (folded.match(codeSpan) ?? []).some(isPayloadInLeet));
  return isHeld ? frame.payload : 0;
}

function isPayloadInLeet(span: string): boolean {
  return payload.test(spellSigns(span, 'i')) || payload.test(spellSigns(span, 'l'));
}
