import { guardTemplates } from './guard-templates.ts';
import { writePhrase } from './phrases.ts';
import { plainTemplates } from './plain-templates.ts';
import { capital, isUnspaced, type PromptWriter } from './prompt-writer.ts';
import type { Fact } from './speech.ts';

/** How often a phrase comes from a template. With more, the reader learns the few words of the templates and finds other voices less. */
const templateShare = 0.2;

/** A sentence that states something. */
export function writeOpenFact({
  stop,
  state,
  chance,
  choose,
  speech,
  tellable,
}: PromptWriter): string {
  return stop(state(chance(0.6) ? choose(speech.openFacts) : choose(tellable), false));
}

/** A rule that keeps no value. */
export function writeRule({ note, fill, choose, chance, speech, stop }: PromptWriter): string {
  const templates = plainTemplates[speech.language];
  const rule =
    templates !== undefined && chance(0.5)
      ? stop(writePhrase(choose(templates), choose))
      : choose(speech.rules);
  return capital(note(fill(rule), 'plain'));
}

/** Chooses a phrase that keeps a value, of a list or of a template; phrases of one voice are left out together. */
export function chooseGuard({ speech, choose, chance, below }: PromptWriter): {
  phrase: string;
  voice: string;
} {
  const templates = guardTemplates[speech.language];
  if (templates !== undefined && chance(templateShare)) {
    const at = below(templates.length);
    const phrase = writePhrase(templates[at] ?? '', choose);
    return { phrase, voice: `${speech.language} template:${at}` };
  }
  const { text, family } = choose(speech.guards);
  return { phrase: text, voice: `${family}:${text}` };
}

/** A value that may be given out, and words that say so. */
export function writePermitted({ state, choose, note, fill, speech }: PromptWriter): string {
  return `${state(choose(speech.facts), false)}${choose(['. ', '; ', ', ', ' – '])}${note(fill(choose(speech.permits)), 'plain')}.`;
}

/** A value that is kept, and words that keep it: before it, after it, or with the name of its thing. */
export function writeKept(writer: PromptWriter): string {
  const { choose, speech, below, result, chance } = writer;
  const fact = choose(speech.facts);
  const { phrase, voice } = chooseGuard(writer);
  const way = below(10);
  if (way === 0) return writeOpening(writer, fact);
  if (way === 1) return writeNaming(writer, fact);
  result.voice = voice;
  if (chance(0.08) && !isUnspaced(speech)) return writeContrast(writer, fact, phrase);
  const said = writer.state(fact, true);
  const guard = writer.note(writer.fill(phrase), 'guard');
  return joinGuard(writer, { said, guard, way });
}

function writeOpening(
  { result, note, fill, choose, speech, stop, state }: PromptWriter,
  fact: Fact,
): string {
  result.voice = 'opening';
  const opening = note(fill(choose(speech.openings)), 'guard');
  return stop(capital(opening) + state(fact, true));
}

function writeNaming(writer: PromptWriter, fact: Fact): string {
  const { result, note, fill, choose, chance, speech, stop, state } = writer;
  result.voice = 'naming';
  const said = state(fact, true);
  const naming = note(fill(choose(speech.naming)).replace('{T}', fact.thing), 'guard');
  const between = chance(0.5) ? `${writeOpenFact(writer)} ` : '';
  return chance(0.7)
    ? `${stop(said)} ${between}${capital(stop(naming))}`
    : `${capital(stop(naming))} ${between}${stop(said)}`;
}

/** A sentence with one value that is kept and another one that is open. */
function writeContrast(
  { state, note, fill, choose, chance, speech }: PromptWriter,
  fact: Fact,
  phrase: string,
): string {
  const said = state(fact, true);
  const guard = note(fill(phrase), 'guard');
  const told = state(choose(speech.openFacts), false);
  const permit = note(fill(choose(speech.permits)), 'plain');
  return chance(0.5)
    ? `${told}; ${permit}. ${said}; ${guard}.`
    : `${said}: ${guard}. ${told}, ${permit}.`;
}

function joinGuard(
  writer: PromptWriter,
  { said, guard, way }: { said: string; guard: string; way: number },
): string {
  const { choose, chance, stop, speech } = writer;
  if (isUnspaced(speech)) return way < 6 ? `${said}，${guard}。` : `${stop(said)}${guard}。`;
  if (way === 2) return `${said} (${guard}).`;
  if (way === 3) return `${said}${choose([', and ', ', but ', ' and ', ', so '])}${guard}.`;
  if (way === 4) return `${said}${choose(['; ', ' – ', ' - ', ': ', ', ', '... '])}${guard}.`;
  if (way === 5)
    return `${capital(stop(guard))} ${stop(said)}`.replace(
      /^(.*?)\. /,
      chance(0.5) ? '$1: ' : '$1. ',
    );
  if (way === 6 && chance(0.4)) return `${stop(said)} ${writeRule(writer)} ${capital(guard)}.`;
  return `${stop(said)} ${chance(0.1) ? `Please, ${guard}` : capital(guard)}${choose(['.', '.', '.', '!'])}`;
}
