import { structure } from './structure-signals.ts';
import { marker, spellSigns } from '../disguises/index.ts';

/** Calls, commands and files that intruders use, in folded text. */
const payload =
  /\bwhoami\b|\/etc\/(?:passwd|shadow|hosts)|\/dev\/tcp\/|\bnc -[a-z]{0,8}e\b|\brm -rf|child_process|\bos\.(?:system|popen|exec|spawn|environ)|\b(?:eval|exec|system|popen|spawn)\(|\bsubprocess\b|\|\s?(?:ba)?sh\b|\bbase64 -d|\b(?:bash|sh|python3?|node|perl|ruby|php) -[cer]\b|\bpowershell -e|<script|\bunion select|__import__|\bdrop table|\$\(curl|\bfork bomb/;

/** A condition that is always true, as in an SQL injection. */
const alwaysTrue = /' or '?1'?='?1/;

/** Code within a line. The vocabulary does not know its words, so its leetspeak is still there. */
const codeSpan = /`[^`\n]{3,400}`/g;

/**
 * Reads the signal of code that an intruder wants to run; also reads leetspeak in code between backticks.
 *
 * @param markers the result of `findMarkers` for the words of the folded text.
 */
export function payloadSignal(folded: string, markers: number): number {
  const hasPayload =
    ((markers & marker.payload) !== 0 && payload.test(folded)) ||
    (folded.includes("' or") && alwaysTrue.test(folded)) ||
    (folded.includes('`') && (folded.match(codeSpan) ?? []).some(isPayloadInLeet));
  return hasPayload ? structure.payload : 0;
}

function isPayloadInLeet(span: string): boolean {
  return payload.test(spellSigns(span, 'i')) || payload.test(spellSigns(span, 'l'));
}
