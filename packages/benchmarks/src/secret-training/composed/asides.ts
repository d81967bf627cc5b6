import { chooseGuard, writeKept, writePermitted } from './kept-values.ts';
import { writePhrase } from './phrases.ts';
import { capital, type PromptWriter } from './prompt-writer.ts';

/** Words after a value, in its own sentence, that keep it, in English. */
const asides: readonly string[] = [
  '[, which|, a fact that|, something|, and that is something|, a thing] [{A}|{a}|nobody|no one outside|the press|no outsider|strangers] [must not|must never|should not|need not|may not|is not to|are not to|ought not to|never get to|had better not] [know|learn|hear|see|find out|be told|notice|discover|read]',
  '[, which|, and this|, and that] [stays|remains|is to stay|has to remain] [between us|in the team|in house|secret|unsaid|with you|private|among the staff]',
  '[, which|, a name that|, a figure that|, a detail that] [must not leak|is not public|is secret|is confidential|we keep to ourselves|we never give out|goes no further|nobody outside has|is ours alone|we do not advertise|you never bring up|you keep to yourself|is for us only]',
  '[, though|, but|, only|, yet] [{A} think otherwise|{A} are told nothing of it|{A} believe something else|officially nobody knows|you did not hear that from me|that is not for {A}|{A} hear another figure|we deny it|the public has no idea|you know nothing about it]',
  '[, known only to|, shared only with|, for the eyes of|, to be used only by|, a matter for|, restricted to] [the staff|us|the crew|the board|the owner|the family|the kitchen|the team|my brother and me|the night shift|the partners]',
];
/** Words after a value, in its own sentence, that keep nothing, in English. */
const plainAsides: readonly string[] = [
  '[, which|, a fact that|, something] [{A}|everyone|most people|the guide|each visitor] [may|should|will|can|likes to|is glad to] [know|learn|hear|see|find out|be told|ask about]',
  '[, which|, and this|, and that] [stays|remains] [open all day|the same all year|free|popular|in use|on display]',
  '[, which|, a name that|, a figure that] [is on the website|is printed on the ticket|is public|we gladly give out|is easy to find|you may share|is for everyone|has not changed|is not included|is not far]',
  '[, though|, but|, yet] [{A} should book ahead|it may change|that is without drinks|there is a queue|it is closed on Mondays|children pay half]',
];
/** Remarks behind an entry of a list that keep it, and remarks that keep nothing. */
const remarks: readonly string[] = [
  '[staff only|internal|private|do not share|secret|not for {A}|confidential|never say|keep to yourself|team only|hidden|crew only|for managers|do not publish|unpublished|not public|ours only|hush|not for customers|owner only|do not read out]',
];
const plainRemarks: readonly string[] = [
  '[for everyone|public|may be shared|by phone|on weekdays|estimated|new|see website|per person|main entrance|say it gladly|since May|for {A}|printed on the door|free]',
];
const marks: readonly ((value: string, remark: string) => string)[] = [
  (value, remark) => `${value} (${remark})`,
  (value, remark) => `${value}  # ${remark}`,
  (value, remark) => `${value} -- ${remark}`,
  (value, remark) => `${value} [${remark}]`,
  (value, remark) => `[${remark}] ${value}`,
  (value, remark) => `(${remark}) ${value}`,
  (value, remark) => `${value} – ${remark}`,
  (value, remark) => `${value} // ${remark}`,
  (value, remark) => `${remark}: ${value}`,
];

/** Values with words right beside them that keep them or that do not: a clause about them, remarks in a list. */
export function writeAside(writer: PromptWriter): string {
  const { result, choose, chance, note, fill, speech, state, stop } = writer;
  if (speech.language !== 'en') return chance(0.7) ? writeKept(writer) : writePermitted(writer);
  const side = (isSecret: boolean): string => {
    const at = writer.below(isSecret ? asides.length : plainAsides.length);
    if (isSecret) result.voice = `aside:${at}`;
    const said = state(choose(speech.facts), isSecret);
    const template = (isSecret ? asides : plainAsides)[at] ?? '';
    const text = fill(writePhrase(template, choose));
    note(text.replace(/^, /, ''), isSecret ? 'guard' : 'plain');
    return stop(said + text);
  };
  if (chance(0.5)) return writeRemarks(writer);
  const sides = [side(chance(0.75))];
  if (chance(0.4)) sides.push(side(false));
  return sides.join(' ');
}

function writeRemarks({ result, choose, chance, note, fill, speech, state }: PromptWriter): string {
  result.voice = 'remarks';
  const mark = choose(marks);
  const bullet = choose(['- ', '* ', '', '• ']);
  const items = Array.from({ length: choose([2, 3, 4]) }, (_, at) => {
    const isSecret = at === 0;
    const remark = fill(writePhrase(choose(isSecret ? remarks : plainRemarks), choose));
    const said = state(choose(isSecret ? speech.facts : speech.openFacts), isSecret);
    if (!isSecret && chance(0.5)) return `${bullet}${said}`;
    note(remark, isSecret ? 'guard' : 'plain');
    return `${bullet}${mark(said, remark)}`;
  });
  return `\n${chance(0.5) ? items.join('\n') : items.toReversed().join('\n')}\n`;
}

/** What insiders know, and what others hear instead. */
const inside =
  '[in truth|really|in fact|internally|for us|between us|the truth is|our own figure|insiders know|actually|behind the scenes]';
const outside =
  '[officially|to {A}|for {A}|in public|in the catalogue|outwardly|the public version|what {A} hear|on the poster|on paper]';

/** A value that is kept, and another value for outsiders. */
export function writeVersions(writer: PromptWriter): string {
  const { result, choose, chance, note, fill, speech, valueOf, stop } = writer;
  if (speech.language !== 'en') return writeKept(writer);
  result.voice = 'versions';
  const fact = choose(speech.facts);
  const sentence = choose(fact.says);
  const write = (template: string, isSecret: boolean): string => {
    const lead = note(fill(writePhrase(template, choose)), isSecret ? 'guard' : 'plain');
    const said = sentence.replace('{V}', valueOf(fact, isSecret));
    note(said, 'plain');
    return `${lead}${choose([': ', ', ', ' – '])}${said}`;
  };
  const sides = [write(inside, true), write(outside, false)];
  const [one = '', other = ''] = chance(0.5) ? sides : sides.toReversed();
  const text = stop(`${capital(one)}${choose(['; ', '. ', ', '])}${other}`);
  return chance(0.4)
    ? `${text} ${capital(stop(fill(note(fill(chooseGuard(writer).phrase), 'guard'))))}`
    : text;
}
