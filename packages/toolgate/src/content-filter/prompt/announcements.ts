/** An announcement at the end of a sentence about the text after it, such as `For example:`. */
export interface Announcement {
  /** A line to say or a form to fill in (`script`), or an example. */
  kind: 'script' | 'example';
  /** Whether the announced text may span several lines. */
  isBlock: boolean;
}

/** Announces a turn of a game. The commands in it address the player. */
const announcesGameTurn =
  /第[\d一二三四五六七八九十]{1,3}(?:轮|回合|关|幕|章)的?(?:问题|选择|选项|剧情|情节|场景|题目)[^:：。]{0,6}[:：]\s*$/;
const announcesForm =
  /(?:\b(?:formats?|templates?|structure|layout|exact(?:ly)?|following (?:text|message|line|words|phrase|sentence|note|disclaimer))\b[^:：.]{0,60}|(?:格式|模板|句式|结构|语句|内容|结尾|结束语|样式|形式)[^:：。]{0,12}|如下|以下)[:：]\s*$/i;
const announcesRules =
  /\b(?:rules?|constraints?|steps|guidelines?|instructions?|tasks?|requirements?)\b|规则|要求|约束|限制|任务|步骤|注意|原则|流程|工作|职责/i;
const announcesScript =
  /(?:\b(?:say|says|saying|reply|respond|answer|tell (?:them|him|her|the \w+)|greet|state|display|phrase|message|sentence|words|line)\b[^:：.]{0,60}|(?:说|回答|回复|输出|给出|表达|开头|提示|回应|显示|称|问|语)[^:：。]{0,12}|(?:言って|答えて|返答)[^:：。]{0,12})[:：]\s*$/i;
const announcesExample =
  /(?:\b(?:for example|for instance|e\.g\.?|examples?|such as|beispiel|exemple|ejemplo|esempio|exemplo)\b[^:：.]{0,30}|(?:пример|例如|比如|示例|例子|样例|范例)[^:：。]{0,8})[:：]\s*$/i;
/** Maximum number of characters to examine at the end of a sentence. */
const maxLead = 120;

/** Parses the announcement at the end of a sentence; `undefined` without one. */
export function parseAnnouncement(sentence: string): Announcement | undefined {
  const lead = sentence.slice(-maxLead).trimEnd();
  if (!lead.endsWith(':') && !lead.endsWith('：')) return undefined;
  if (announcesGameTurn.test(lead)) return { kind: 'script', isBlock: true };
  if (announcesExample.test(lead)) return { kind: 'example', isBlock: true };
  if (announcesForm.test(lead) && !announcesRules.test(lead))
    return { kind: 'script', isBlock: true };
  return announcesScript.test(lead) ? { kind: 'script', isBlock: false } : undefined;
}
