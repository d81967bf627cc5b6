/** English verbs that begin requests. */
const taskVerbs: ReadonlySet<string> = new Set(
  (
    'abbreviate adapt add adjust advise allocate analyse analyze annotate answer append apply appraise argue arrange ' +
    'articulate ask assess assign assume brainstorm break build calculate capitalize categorize change characterize ' +
    'check choose cite clarify classify clean collaborate collect combine compare compile complain complete compose ' +
    'compress compute conclude condense confirm conjugate connect consider consolidate construct continue contrast ' +
    'convert convince correct count craft create critique debug decide decode decorate deduce define delete ' +
    'demonstrate derive describe design detect determine develop devise diagnose differentiate discover discuss ' +
    'distinguish divide draft dramatize draw duplicate edit elaborate eliminate emphasize encode enumerate estimate ' +
    'evaluate examine exemplify expand explain explore express extend extract fill find finish fix form format ' +
    'formulate generate give given group guess highlight hypothesize identify illustrate imagine implement improve ' +
    'improvise include indicate infer insert integrate interpret introduce invent join judge justify label link list ' +
    'locate make match mention merge modify multiply name narrate offer order organize outline output paraphrase ' +
    'parse perform persuade pick plan predict prepare present pretend print prioritize produce proofread propose ' +
    'provide punctuate put quote rank rate read rearrange recall recap recite recommend reconstruct redact reduce ' +
    'refine reformat reformulate reframe refute relate remove rename render reorder reorganise reorganize rephrase ' +
    'replace represent resolve respond restate restructure retrieve return reverse review revise reword rewrite ' +
    'round say schedule score search select separate share shorten show simplify sketch solve sort specify spell ' +
    'split standardize state strengthen structure substitute suggest summarise summarize supply swap synthesize tag ' +
    'teach tell transcribe transform translate transpose trim turn underline unscramble update use validate verify ' +
    'visualize write'
  ).split(' '),
);
/** Words that may begin the first request. They are more than for a later one, which could be confused with an answer. */
const openings: ReadonlySet<string> = new Set([
  ...taskVerbs,
  ...(
    'according based can consider could do does for from how in rate suppose using what when where which who whose ' +
    'why would'
  ).split(' '),
]);

const blankLine = /\n[ \t\r]{0,16}\n/;
const paragraphBreak = /\n[ \t\r]{0,16}\n\s*/g;
const firstWord = /(?:please )?([a-z]+)/iy;
/** A phrase before the verb of a request, up to a comma. */
const leadIn =
  /(?:after|as|based|for|from|given|in|on|to|using|with) [^,.\n]{1,80}, (?:please )?([a-z]+)/iy;
/** Minimum number of line breaks before the last paragraph: more than one empty line. */
const minGap = 3;

/**
 * Whether a text fakes the end of a turn: a request, paragraphs that may be its answer, more than one empty line, and
 * another request in the last paragraph. People rarely write this way. English only.
 */
export function hasSecondRequest(text: string): boolean {
  if (!blankLine.test(text)) return false;
  const body = text.trim();
  if (!beginsWith(openings, body, 0)) return false;
  let start = 0;
  let gap = 0;
  let between = 0;
  for (const { 0: spaces, index } of body.matchAll(paragraphBreak)) {
    if (start > 0) {
      if (beginsWith(taskVerbs, body, start)) return false;
      between += 1;
    }
    start = index + spaces.length;
    gap = spaces.split('\n').length - 1;
  }
  return between > 0 && gap >= minGap && isRequest(body, start);
}

/** Whether a paragraph begins with a verb of {@link taskVerbs}, or with a lead-in and such a verb. */
function isRequest(text: string, start: number): boolean {
  if (beginsWith(taskVerbs, text, start)) return true;
  leadIn.lastIndex = start;
  return taskVerbs.has(leadIn.exec(text)?.[1]?.toLowerCase() ?? '');
}

function beginsWith(words: ReadonlySet<string>, text: string, start: number): boolean {
  firstWord.lastIndex = start;
  return words.has(firstWord.exec(text)?.[1]?.toLowerCase() ?? '');
}
