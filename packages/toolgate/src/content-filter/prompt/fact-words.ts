/** Amounts, times and dates. They are more common in facts than in instructions. */
const amounts =
  /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹%]|euros?\b|dollars?\b|usd\b|eur\b|gbp\b|cents?\b|percent\b|元|块|欧元|美元|円|원)|\d{1,2}:\d{2}|\b\d{1,2}\s?(?:am|pm|uhr|h)\b|\b\d+(?:\.\d+)?[\s-](?:days?|hours?|minutes?|weeks?|months?|years?|business|working|km|kg|cm|mm|miles?|meters?|metres?|nights?|guests?|persons?|people|seats?|rooms?|degrees?|grams?|litres?|liters?|tage[n]?|stunden|jours?|heures?|días?|horas?)\b|\d+\s?(?:天|日|小时|分钟|周|个月|年内|公里|公斤|人|席|間|時間)|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|lundi|lunes)s?\b|周[一二三四五六日]|星期[一二三四五六日天]|\b(?:19|20)\d\d\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|sixty|ninety)\s(?:business |working )?(?:seconds|minutes|hours|days|weeks|months|years)\b|\+?\d[\d\s()-]{7,}\d|@[\w-]+\.\w|https?:/;

const customers =
  /\b(?:(?:our|the|all|any|every|each|a|most|some|new|hotel|registered)\s)?(?:customers?|guests?|members?|passengers?|tenants?|students?|patients?|visitors?|employees?|subscribers?|buyers?|residents?|drivers?|borrowers?|applicants?|participants?|travell?ers?|parents?|pets?|children|owners?|clients?|shoppers?|kunden|gäste|clients|clientes|huéspedes|顾客|客人|会员|乘客|学员|租客|住户|患者)\b/;
const trade =
  /\b(?:refunds?|refundable|orders?|parcels?|shipping|shipments?|deliver(?:y|ies)|deposits?|warrant(?:y|ies)|invoices?|payments?|fees?|fares?|tickets?|baggage|luggage|flights?|bookings?|reservations?|memberships?|subscriptions?|discounts?|coupons?|vouchers?|loans?|rent|rental|premiums?|insurance|breakfast|check-?(?:in|out)|parking|store|shop|branch|office|museum|library|hotel|restaurant|clinic|hospital|pool|gym|visa|passport|exchanges?|returns?|items?|purchases?|accounts?|plans?|claims?|leave|salary|overtime|退款|退货|订单|快递|运费|押金|保修|发票|费用|票价|行李|航班|预订|会员|优惠|折扣|保险|早餐|停车|门店|账户|套餐|年假)\b|退款|退货|订单|快递|运费|押金|保修|发票|票价|行李|航班|预订|早餐|停车|门店|套餐|年假|返金|送料|予約/;
/** A statement about something: it is, has, costs, may be. */
const states =
  /\b(?:is|are|was|were|has|have|had|may|can|cannot|can't|must|will|shall|should|costs?|opens?|closes?|includes?|requires?|applies|apply|takes?|starts?|ends?|offers?|provides?|receives?|pay|pays|need|needs|get|gets|leaves?|runs?|lasts?|located|available|allowed|accepted|permitted|charged|refunded|sold|ist|sind|wird|werden|kann|können|kostet|est|sont|peut|peuvent|coûte|es|son|está|puede|pueden|cuesta|è|sono|può|costa|são|pode)\b|是|有|为|需|可|不|在|收取|提供|です|ます/;

/** Words of statements about the model, its task or its answers. */
const aboutAnswers =
  /\b(?:assistant|chatbot|bot|ai|gpt|model|roles?|persona|characters?|experts?|skilled|proficient|capable|specializ\w+|specialis\w+|responses?|outputs?|answers?|repl(?:y|ies)|conversations?|dialogues?|users?|prompts?|tasks?|goals?|objectives?|purpose|mission|tone|style|formats?|formatting|markdown|json|languages?|sections?|inputs?|variables?|placeholders?|instructions?|guidelines?|requirements?|constraints?|steps?|process|approach|interactions?|explanations?|summar(?:y|ies)|suggestions?|feedback|questions?|topics?|texts?|contents?|sentences?|words?|paragraphs?|titles?|images?|scenes?|you|your|me|my|should|antwort(?:en)?|nutzer|benutzer|réponses?|utilisateurs?|respuestas?|usuarios?|rispost[ae]|utent[ei]|respostas?|usuários?|vous|votre|vos|tu|tus|tes|ton|du|dein\w*|você|seus?|suas?|tuoi?|tua)\b|ответ|пользовател|回答|ユーザー|出力|返答|応答|会話|답변|사용자/;
/** An infinitive or a gerund at the start of a fragment. The lookahead excludes sentences with a gerund as their subject. */
const fragment =
  /^[^a-z]*(?:to\b|[a-z]+ing\b(?!.{0,40}\b(?:is|are|was|were|leads|requires|costs|damages)\b))/;
/** Beginnings of statements. Commands never begin like this. */
const subject =
  /^(?:an?|the|each|every|any|all|some|most|both|this|these|those|there|it|its|our|their|whoever|anyone|everyone|nobody|people|one) /;
/** Minimum number of words in a whole sentence. */
const minWords = 4;
/** Endings of Japanese and Korean statements. */
const politeStatement = /(?:です|ます|ました|ません|でした|입니다|습니다|니다)[。.\s]*$/;
/** Rights and duties of a customer, as a policy words them. */
const toCustomer =
  /\byou(?:'ll)? (?:will |also |then |only )?(?:can|cannot|can't|may|pay|get|receive|book|cancel|return|leave|claim|collect|lose|keep|owe|exchange|order|bring|travel|park|buy|have to|need|must|are (?:charged|entitled|covered|insured)|will be|be)\b/;
/** Words of commands about answers: what to say, how, and to whom. */
const aboutAnswersAlone =
  /\b(?:assistant|responses?|outputs?|answers?|respond|reply|replies|users?|prompts?|ask|tell|say|explain|mention|offer|politely|customers?|guests?|words|sentences|tone|style|languages?|formats?|formal|emojis?|jargon|markdown|json|bullets?|conversations?|topics?|persona|characters?)\b/;

/** Words of Chinese statements about the model, its task or its answers, and of Chinese commands. */
const chineseTask =
  /[你您我请]|用户|模型|助手|角色|扮演|对话|提示|指令|任务|回[答复应]|输出|输入|语[气言句]|格式|风格|字数|表情|内容|问题|解释|描述|介绍|生成|总结|分析|建议|询问|引导|确保|避免|保持|使用|根据|提供|不要|必须|禁止|要求|需要|应[当该]|遇到|如果|时[，,先再要应]|每次|每轮|首轮|开头|结尾/;
const han = /[\u4e00-\u9fff]/;
/** Japanese syllables. */
const kana = /[\u3040-\u30ff]/;
/** Minimum number of characters in a whole Chinese sentence. */
const minChineseCharacters = 8;

function isChinese(sentence: string): boolean {
  return han.test(sentence) && !kana.test(sentence);
}

/** A sentence in the first person; it describes the model's behaviour. */
const firstPerson = /^i (?:(?:will|can|also|always|never|must|should|do not|don't) )*[a-z]+ /;

/** Whether a sentence is complete and mentions nothing that only concerns a model. */
function isStatement(sentence: string): boolean {
  if (fragment.test(sentence) || firstPerson.test(sentence)) return false;
  return !aboutAnswers.test(sentence) && isWhole(sentence);
}

function isWhole(sentence: string): boolean {
  return /[.!;"”)]\s*$/.test(sentence) && sentence.split(/\s+/, minWords).length >= minWords;
}

/** What a sentence says about the world. */
export interface Facts {
  /**
   * Whether it states something that an answer may pass on, without addressing anyone: a price, a time, a rule for
   * customers, a property of a thing.
   */
  statesFact: boolean;
  /** Whether it mentions an amount or a term of trade. Descriptions of a model mention neither. */
  mentionsTerms: boolean;
  /**
   * Whether it addresses a customer with `you`: it grants or demands something, with an amount or a term of trade, and
   * does not mention answers.
   */
  addressesCustomer: boolean;
}

/** Reads what a sentence, in lower case, says about the world. */
export function readFacts(sentence: string): Facts {
  const hasAmount = amounts.test(sentence);
  const hasTerms = hasAmount || trade.test(sentence);
  return {
    statesFact: hasAmount || statesFact(sentence, hasTerms),
    mentionsTerms: hasTerms,
    addressesCustomer: hasTerms && addressesCustomer(sentence, hasAmount),
  };
}

/** Whether a sentence without amounts states a fact. */
function statesFact(sentence: string, isOfTrade: boolean): boolean {
  if (isChinese(sentence) && sentence.trimEnd().length >= minChineseCharacters)
    return !chineseTask.test(sentence);
  if (politeStatement.test(sentence)) return !aboutAnswers.test(sentence);
  if (!states.test(sentence)) return subject.test(sentence) && isStatement(sentence);
  return isOfTrade || customers.test(sentence) || isStatement(sentence);
}

function addressesCustomer(sentence: string, hasAmount: boolean): boolean {
  if (!toCustomer.test(sentence) || aboutAnswersAlone.test(sentence)) return false;
  return hasAmount || !statesRole.test(sentence);
}

/** `You` followed by the role or an act of a model. Sentences for customers only say what they may or must do. */
const statesRole =
  /^you (?!(?:will |also |then |only )*(?:may|can|cannot|can't|could|need|get|pay|receive|have to|must)\b)/;

/** Words about texts to write or read, and about their writers and readers. */
const writing =
  /\b(?:outputs?|prompts?|responses?|answers?|explanations?|step[- ]by[- ]step|tone|persona|formatting|markdown|json|bullet(?:s|ed)?|headings?|headers?|paragraphs?|sentences?|wording|spelling|grammar|punctuation|capitali[sz]ation|texts?|contents?|summary|summaries|summari[sz](?:e|ing)|translat(?:e|ing|ions?)|gpt|chatbot|llm|the (?:user|assistant|model|bot)|antwort(?:en)?|réponses?|respuestas?|rispost[ae]|respostas?)\b|ответ(?:ы|ов|ах|е)?\s|пользовател|ユーザー|返答|応答|出力|답변|사용자|用户|模型|助手|角色|扮演|对话|指令|回[答复应]|输出|语[气句]|格式|风格|字数|表情|每轮|首轮|开头|结尾/;

/**
 * Whether a sentence, in lower case, is about a text to write. Such a sentence is for a model, not for a customer, cook
 * or patient.
 */
export function isAboutWriting(sentence: string): boolean {
  return writing.test(sentence);
}

/** Whether a line, in lower case, is a fragment that names a duty: `Identifying the audience`, `To inform`. */
export function namesDuty(line: string): boolean {
  return fragment.test(line);
}
