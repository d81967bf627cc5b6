/** English verbs that requests for a piece of work begin with. */
const taskVerbs: ReadonlySet<string> = new Set(
  (
    'add analyse analyze answer arrange assess assign brainstorm build calculate categorize change check choose ' +
    'clarify classify combine compare complete compose compute construct convert correct count craft create decide ' +
    'define demonstrate describe design detect determine develop devise discuss divide draw edit elaborate estimate ' +
    'evaluate examine expand explain extract fill find form format formulate generate give given group highlight ' +
    'identify illustrate infer insert interpret invent join label list make match modify multiply name outline output ' +
    'parse paraphrase pick plan predict prepare print produce proofread propose provide rank rearrange recommend ' +
    'reorder rephrase replace restate reverse reword rewrite say select shorten show simplify solve sort spell split ' +
    'state suggest summarise summarize tell transform translate turn update verify write'
  ).split(' '),
);
/** What a first request may begin with besides: nothing has to set it apart from an answer. */
const openings: ReadonlySet<string> = new Set([
  ...taskVerbs,
  ...'based for from how in rate using what when where which who why'.split(' '),
]);

const blankLine = /\n[ \t\r]{0,16}\n/;
const paragraphBreak = /\n[ \t\r]{0,16}\n\s*/g;
const firstWord = /(?:please )?([a-z]+)/iy;
/** Line breaks from which on a paragraph is set apart by more than an empty line. */
const wideGap = 3;

/**
 * Whether a text holds a request, paragraphs that may be its answer, and then another request in a last paragraph that
 * more than an empty line sets apart. Who writes by hand asks so rarely; who pretends that a turn ended does. English only.
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
  return between > 0 && gap >= wideGap && beginsWith(taskVerbs, body, start);
}

function beginsWith(words: ReadonlySet<string>, text: string, start: number): boolean {
  firstWord.lastIndex = start;
  return words.has(firstWord.exec(text)?.[1]?.toLowerCase() ?? '');
}
