import { isInstruction } from './instruction-words.ts';

/** The content of a section of a prompt, according to its heading, tag or label. */
export type SectionKind =
  /** No heading. */
  | 'plain'
  /** Heading of unknown kind. */
  | 'named'
  /** Rules, tasks, steps, tone, format. */
  | 'instructions'
  /** The model's role and abilities. The model may introduce itself with them. */
  | 'profile'
  /** Source material for answers: documents, policies, prices, questions with answers. */
  | 'document'
  /** Examples of input and output. */
  | 'example'
  /** Lines to say, and forms to fill in. */
  | 'script';

/** A heading. Its section ends at the next heading of the same or a lower level. */
export interface Heading {
  /** 1 to 6 as in Markdown, 7 for titles in bold or in capitals, 8 for labels such as `Menu:`. */
  level: number;
  /** The words of the title. */
  title: string;
}

const boldLevel = 7;
/** The level of a label. Its section may end without another heading. */
export const labelLevel = 8;
const maxTitleCharacters = 60;
const maxLabelWords = 7;

/** Words of titles for each kind, in the order in which the kinds are tried. */
const titles: readonly [SectionKind, readonly RegExp[]][] = [
  [
    'document',
    [
      /\b(?:game rules|house rules|rules of the game)\b/,
      /游戏(?:规则|背景|设定|玩法|流程|梗概|序幕|剧情)|玩法|世界观|(?:案件|故事|剧情|游戏)(?:背景|梗概)/,
    ],
  ],
  [
    'example',
    [
      /\b(?:examples?|samples?|demonstrations?|few-shot|e\.g|for instance)\b/,
      /\b(?:beispiele?|exemples?|ejemplos?|esempi|esempio|exemplos?)\b|пример/,
      /示例|样例|例子|例如|范例|比如|示范|举例|例：|サンプル|(?:^|[^事])例$|예시/,
    ],
  ],
  [
    'script',
    [
      /\b(?:greetings?|welcome|opening (?:line|message|statement)|conversation starters?|starters|initiali[sz]ation)\b/,
      /\b(?:(?:output|response|reply|answer) (?:format|template|structure)|templates?|boilerplate|slogans?|scripts?|disclaimers?)\b/,
      /\b(?:saludo|begrüßung|vorlage|plantilla|modèle de)\b|приветствие|шаблон/,
      /开场白|初始语句|初始化|问候|欢迎语|话术|(?:输出|回复|回答|返回)(?:格式|模板|结构)|模板|台词|固定回复|自我介绍/,
      /挨拶|テンプレート|인사/,
    ],
  ],
  [
    'instructions',
    [
      /\b(?:rules?|instructions?|constraints?|guidelines?|restrictions?|limitations?|requirements?|dos? and don'?ts|must|never)\b/,
      /\b(?:tasks?|workflow|steps|tone|style|output|format|behaviou?rs?|how to (?:answer|respond|use))\b/,
      /\b(?:regeln|anweisungen|règles|consignes|reglas|instrucciones|regole|istruzioni|regras|instruções)\b|правила|инструкц/,
      /规则|约束|限制|要求|任务|指令|流程|步骤|工作|注意|格式|风格|语气/,
      /ルール|指示|制約|規則|手順|규칙|지시/,
    ],
  ],
  [
    'profile',
    [
      /\b(?:roles?|identity|persona|profile|backgrounds?|biography|character|description)\b/,
      /\b(?:skills?|capabilit(?:y|ies)|abilities|expertise|goals?|purpose|objectives?|mission)\b/,
      /\b(?:rolle|rôle|rol|ruolo|papel)\b|роль/,
      /角色|简介|技能|能力|人设|目标|定位|描述|身份|擅长|功能|役割|プロフィール|역할/,
    ],
  ],
  [
    'document',
    [
      // Sources to answer from.
      /\b(?:documents?|documentation|context|knowledge(?: ?base)?|references?|sources?|articles?|passages?|excerpts?|transcripts?)\b/,
      /\b(?:faqs?|frequently asked|q ?& ?a|specifications?|manual|handbook|retrieved|search results|results)\b/,
      /\b(?:facts|data|information|info|about (?:us|the)|history|lore|world|story|plot|setting)\b/,
      // Goods, services and their terms.
      /\b(?:polic(?:y|ies)|terms|menu|prices?|price list|pricing|rates|fees|catalogu?e?|products?|inventory|services|plans|packages)\b/,
      /\b(?:returns?|refunds?|shipping|delivery|payments?|warranty|cancell?ations?)\b/,
      // Places, times and people.
      /\b(?:opening times|(?:opening |business |office )?hours|schedule|timetable|calendar|contacts?|address(?:es)?|locations?|staff|team|rooms|facilities)\b/,
      /\b(?:tools?|functions?|apis?|endpoints?|plugins?)\b/,
      /\b(?:dokumente?|kontext|preise|öffnungszeiten|contexte|tarifs|horaires)\b/,
      /\b(?:contexto|documentos?|precios|tarifas|políticas?|horario|contesto|prezzi|orari|preços)\b/,
      /контекст|документ|цены|справк/,
      /文档|文件|资料|背景|知识|参考|上下文|常见问题|数据|原文|文章|材料|信息|故事|剧情|设定|题库|题目/,
      /政策|条款|菜单|价格|价目|产品|商品|营业时间|地址|联系方式|公司|工具|接口|函数|插件/,
      /よくある質問|料金|メニュー|規約|営業時間|商品|문서|가격|정책/,
    ],
  ],
];

/** A title of one or two words. It may look like a command: `Format`, `Output style`. */
const shortTitle = /^\S+(?:\s\S+)?$/;

/** Returns the kind of section that a title, in lower case, names; `undefined` if it names no kind. */
export function classifyTitle(title: string): SectionKind | undefined {
  // A long title that instructs is a command in bold above its details.
  if (isInstruction(title) && !shortTitle.test(title)) return undefined;
  const [name = ''] = title.split(/[:：]/, 1);
  return findKind(name) ?? findKind(title);
}

function findKind(title: string): SectionKind | undefined {
  return titles.find(([, words]) => words.some((word) => word.test(title)))?.[0];
}

const markdown = /^\s*(#{1,6})\s*(\S.*)$/;
const bold = /^\s*(?:[-*\d.]+\s+)?(?:\*\*|__)([^*_]{2,60})(?:\*\*|__)\s*(?:[:：]\s*)?$/;
const bracketed =
  /^\s*(?:【([^】]{1,30})】|\[([^\]]{2,40})\]|={2,20}\s{0,9}([^=]{2,60}?)\s{0,9}={2,20})\s*(?:[:：]\s*)?$/;
const label =
  /^\s*(?:[-*•]\s+|[\d一二三四五六七八九十]+[.、)）]\s*)?(?:\*\*)?([^\s*:：][^:：*]{1,59})[:：](?:\*\*)?\s*$/;
const capitals = /^\s*([A-Z][A-Z &/'-]{3,59}):?\s*$/;

/** Parses a line as a heading; `undefined` if it is not a heading. */
export function parseHeading(fullLine: string): Heading | undefined {
  const line = fullLine.trimEnd();
  const [, marks = '', markdownTitle] = markdown.exec(line) ?? [];
  if (markdownTitle !== undefined) {
    return markdownTitle.length > maxTitleCharacters * 2
      ? undefined
      : { level: marks.length, title: markdownTitle.toLowerCase() };
  }
  if (line.length > maxTitleCharacters * 2) return undefined;
  const title = bold.exec(line)?.[1] ?? findTitleInBrackets(line) ?? capitals.exec(line)?.[1];
  if (title !== undefined) return { level: boldLevel, title: title.toLowerCase() };
  const labelled = label.exec(line)?.[1];
  if (labelled === undefined || labelled.split(/\s+/).length > maxLabelWords) return undefined;
  return { level: labelLevel, title: labelled.toLowerCase() };
}

function findTitleInBrackets(line: string): string | undefined {
  return bracketed
    .exec(line)
    ?.slice(1)
    .find((group) => group !== undefined);
}
