/** Verbs and adverbs that begin an instruction. */
const heads =
  'accept|act|adapt|add|address|adhere|adopt|aim|allow|alter|always|analyze|answer|apologi[sz]e|apply|ask|assess|' +
  'assist|assume|avoid|be|begin|behave|break|build|calculate|call|capture|categorize|challenge|change|check|choose|' +
  'cite|clarify|classify|collect|communicate|compare|compile|compose|compute|conclude|confirm|consider|convert|' +
  'create|decide|decline|define|delete|deliver|demonstrate|describe|design|detail|detect|determine|develop|discuss|' +
  'display|divide|do|don|double-check|draw|edit|emphasize|encode|encourage|engage|ensure|estimate|evaluate|even if|' +
  'examine|explain|explore|express|extract|fill|find|fix|focus|follow|format|gather|gauge|generate|give|greet|' +
  'guide|handle|help|highlight|identify|ignore|imagine|imitate|in no case|include|incorporate|indicate|infer|' +
  'inform|inquire|insert|inspect|integrate|interpret|introduce|invite|judge|keep|let|leverage|limit|list|look|' +
  'maintain|make|map|mark|mention|must|name|never|note|observe|offer|only|optimize|organize|outline|output|' +
  'paraphrase|parse|perform|pick|place|play|please|predict|prefer|prepare|present|pretend|print|prioritize|produce|' +
  'propose|provide|rank|rate|read|recommend|redirect|refer|refuse|reject|remain|remember|remind|remove|rephrase|' +
  'reply|research|respond|restrict|return|reveal|review|rewrite|say|scan|score|search|select|set|share|show|' +
  'simplify|simulate|solve|sort|speak|split|start|state|stay|steer|stick|stop|structure|suggest|summarize|support|' +
  'tailor|take|tell|think|trace|transform|translate|treat|try|under no circumstances|understand|update|use|utilize|' +
  'validate|verify|wait|watch|when asked|write';

/** Beginnings of English commands, with or without a condition or a purpose. */
const commands: readonly RegExp[] = [
  new RegExp(String.raw`^(?:[a-z]+ly )?(?:${heads})\b`),
  new RegExp(
    String.raw`^(?:after|as|based on|before|by|for|from|given|if|in|on|once|to|when|while|with|[a-z]+ing)\b[^,]{2,80}, (?:please |then |you )?(?:${heads})\b`,
  ),
  /^you [a-z]/,
];

/** The model in the third person: `The GPT will ...`, `TailorBot offers ...`. */
const namedModel =
  /^(?:[\p{L}\p{N}'’.-]+ ){0,3}[\p{L}\p{N}-]*(?:gpt|(?<!ro)bot|copilot)(?:['’]s [a-z]+)? (?:[a-z]+ly )?(?:will|should|must|shall|can|cannot|may|never|always|also|[a-z]+s)\b/u;
const modelName = /gpt|bot|copilot/;

/** Phrases that address a reader. The reader may be a model or a customer. */
const address =
  /\byou(?:'re| are|'ll| will| must| should| may| can| cannot| have| need| do| never| always| act| only| were| answer| help| speak)\b/;

/** Phrases that address a model, or mention it or its user, in the most common languages of prompts. */
const phrases: readonly RegExp[] = [
  /\byour (?:task|role|job|goal|mission|purpose|name|answers?|responses?|repl(?:y|ies)|output|instructions?|primary|main|core|functions?|functionality|responsibilit(?:y|ies)|objectives?|persona|knowledge|tone|user)\b/,
  /\b(?:i (?:[a-z]+ )?(?:want|need|expect|would like) you|my first (?:[a-z]+ ){0,3}(?:request|sentence|question|command|task|topic|message|input|text|problem)|i will (?:provide|give)|act as|as an ai|the (?:users?|assistant|model)|if (?:a|the|an?y) ?users?|this (?:gpt|prompt|conversation))\b/,
  /\b(?:eres|debes|nunca|siempre|responde|tu (?:tarea|misión|objetivo|rol|función|trabajo)|(?:la|votre|ta) (?:sortie|réponse|mission)|tu es|vous êtes|tu dois|vous devez|ne (?:jamais|révèle)|toujours|votre tâche|réponds)\b/,
  /\b(?:du bist|sie sind|du sollst|antworte|niemals|immer|deine aufgabe|deve|sempre|sei un|devi|rispondi)\b/,
  // Requirements on texts: `The wording of your items must not ...`.
  /\b(?:texts?|wording|sentences?|paragraphs?|headlines?|summary|tone|language|format|outputs?|prompts?|answers?|responses?|replies) (?:[a-z]+ ){0,3}(?:must|should|shall|needs? to|has to|have to)\b/,
  /^(?:the|this|your) (?:ai|agent) (?:[a-z]+ly )?(?:will|should|must|shall|never|always)\b/,
  /^(?:it|he|she) (?:should|must|will) (?:not |always |never )?(?:answer|ask|greet|mention|reference|reply|respond|speak)\b/,
  /^its (?:interactions?|responses?|answers?|replies|tone|personality)\b/,
  // A persona: `As a senior chemist with ...`, `As the role of ...`.
  /^as (?:the )?(?:role|character|persona)\b/,
  /^as an? (?:[\w.+#/-]+ ){0,6}(?:expert|assistant|specialist|professional|engineer|developer|consultant|advis[eo]r|designer|writer|teacher|tutor|master|coach|analyst|agent|architect)\b/,
  // Infinitives used as commands in French, Spanish, Portuguese and Italian lists.
  /^\p{L}{2,}(?:er|ir|re) (?:[ld]['’]\p{L}|(?:l[ea]s?|une?|de|du|à|aux?|en|sur|si|ce|cette|ces|votre|vos|chaque|tou(?:te?s?|s))\s)/u,
  /^\p{L}{2,}(?:[aei]r|[ae]re|ire)(?:se|si|lo|la)? (?:el|l[aeo]s?|un[ao]?s?|del?|di|en|que|con|com|cada|ogni|o|uma?|d[ao]s?|gli) /u,
  // Commands at the beginning of German, French, Spanish, Italian and Portuguese sentences.
  /^(?:sei|seien|sprich|antworten?|gib|nenne|verwende|benutze|bleib|bleibe|vermeide|halte|schreib|schreibe|erwähne|frage|verrate|sag|sage|beantworte|begrüße|achte|erkläre|hilf)\b|\bnie\b/,
  /^(?:sois|soyez|répondez|utilise|utilisez|parle|parlez|donne|donnez|évite|évitez|reste|restez|explique|expliquez|agis|agissez|aide|aidez|ne (?:dis|parle|donne|mentionne))\b/,
  /^(?:contesta|habla|dame|dime|haz|crea|genera|analiza|proporciona|asegúrate|usa|utiliza|evita|mantén|explica|escribe|ayuda|actúa|ofrece|saluda|sii|parla|mantieni|spiega|scrivi|aiuta|saluta|seja|responda|fale|evite|mantenha|explique|escreva|ajude|n[oã]o? (?:digas|hables|menciones|reveles|fale|diga|revele|mencione)|non (?:dire|rivelare|parlare|menzionare))\b/,
];

/** Phrases with letters outside ASCII. */
const phrasesBeyondAscii: readonly RegExp[] = [
  // Imperatives and necessities at the end of Turkish sentences.
  /^(?=[^ığş]*[ığş]).*\p{L}{2}(?:[ıiuü]n(?:[ıiuü]z)?|mal[ıi]|mel[ıi])[.!]?\s*$/u,
  // Russian. `\b` knows ASCII letters only.
  /^(?:будь|говори|используй|избегай|пиши|объясняй|помогай|не (?:говори|раскрывай|упоминай|отвечай))(?:те)?(?:\s|$)/,
  /(?:^|\s)(?:você é|ты|вы|твоя|ваша|никогда|всегда|отвечай|отвечайте|не раскрывай)(?:\s|$)/,
  /你(?:是|的|将|会|要|需|应|必|可|只|不|能|现在)|您(?:是|的|将|需|应)|^(?:请|不要|不得|不能|不可|必须|务必|禁止|只能|始终|确保|避免|切勿|严禁|如果用户|当用户|根据|使用)|扮演|回答(?:时|中|要|应|必)|输出(?:时|中|要|应|必|格式)/,
  // After a condition: acts that only a service performs.
  /[，,]请?(?:你|您|先|要|务必)?(?:礼貌|委婉|耐心|友好|热情|拒绝|推荐|引导|安抚|道歉|回复|回答|解释)/,
  /あなた|[てで]ください|[てで]下さい|しないで|必ず|ユーザー|당신은|하십시오|하세요|사용자|마세요/,
];
const beyondAscii = /[^\0-\x7f]/;

const kana = /[\u3040-\u30ff]/;

/** Phrases that can only be meant for a model, even in a policy or a manual. */
const toModel: readonly RegExp[] = [
  // Who the model is, and what its task is.
  /^(?:you are (?:an? |the |now )?(?:\w+ ){0,5}(?:assistant|chatbot|bot|ai|agent|model|expert|gpt)|act as |pretend )/,
  /^your (?:primary |main |only |sole )?(?:task|role|job|goal|answers?|responses?|repl(?:y|ies)|output) /,
  /^the (?:gpt|chatbot|bot) (?:[a-z]+ly )?(?:will|should|must|shall|never|always)\b/,
  // What it must not say.
  /^never (?:reveal|disclose|mention|share|tell|discuss|say|admit)/,
  /^(?:do not|don't) (?:reveal|disclose|mention|discuss|say|answer)/,
  // How it must answer.
  /^always (?:answer|respond|reply|speak|use|end|finish|start|greet)/,
  /^(?:answer|respond|reply|speak) (?:only|in|with|as|to|using|briefly|politely)/,
  /^use (?:only )?(?:the|this) (?:above|following|context|documents?|information)/,
  /\b(?:your|the) (?:answer|response|reply|output)s? (?:must|should|has|needs?)\b/,
  // The model and its user in the third person.
  /\b(?:the assistant|as an ai|language model|system prompt|if the user|when the user|the user (?:asks|says|wants))\b/,
  // The same in Chinese and Japanese.
  /^(?:你是(?:一|个|名|由)|你的(?:任务|角色|回答|目标)|如果用户|当用户|不要(?:透露|泄露|提及)|不得(?:透露|泄露)|请(?:用|以|根据|按))/,
  /扮演|あなたは|ユーザー(?:が|に)/,
];

/** Phrases that define the model's role. */
const roles =
  /^(?:you are (?:an? |the |now )?(?:["“']?[\w-]+["”']? ){0,5}["“']?(?:assistant|chatbot|bot|ai|agent|model|expert|gpt)\b|your (?:task|role|job) is to\b|(?:i want you to )?act as an? )/;

/** Whether a sentence, in lower case and without its list marker, defines the model's role. */
export function definesRole(sentence: string): boolean {
  return roles.test(sentence);
}

/** Words that begin the description of a model. A sentence to a customer may begin with them too. */
const persona =
  /^(?:you are|you're|your name is|你(?:是|叫|具备|具有|拥有|擅长|精通)|du bist|sie sind|eres|tu es|vous êtes|sei un|você é)/iu;

/** Whether a sentence, without its list marker, begins like the description of a model. */
export function describesModel(sentence: string): boolean {
  return persona.test(sentence);
}

/** Whether a sentence, in lower case and without its list marker, can only be meant for a model. */
export function addressesModel(sentence: string): boolean {
  return toModel.some((phrase) => phrase.test(sentence));
}

/** Whether a sentence, in lower case and without its list marker, gives a model a role or an order. */
export function isInstruction(sentence: string): boolean {
  return isCommand(sentence) || addressesReader(sentence);
}

/** Whether a sentence, in lower case and without its list marker, addresses a reader or mentions a model. */
export function addressesReader(sentence: string): boolean {
  return address.test(sentence) || hasPhrase(sentence);
}

/** Whether a Japanese sentence forbids something. Chinese prohibitions are mostly meant for customers. */
function forbids(sentence: string): boolean {
  return sentence.includes('禁止') && kana.test(sentence);
}

function hasPhrase(sentence: string): boolean {
  const has = (phrase: RegExp): boolean => phrase.test(sentence);
  if (phrases.some(has) || (modelName.test(sentence) && namedModel.test(sentence))) return true;
  return beyondAscii.test(sentence) && (phrasesBeyondAscii.some(has) || forbids(sentence));
}

/** Returns a sentence in lower case and without its list marker, as the functions of this room read it. */
export function toPlainSentence(line: string): string {
  return line.toLowerCase().replace(/^[\s\p{P}\d]+/u, '');
}

/** Whether a sentence, in lower case, is an English command. It may also be for a reader instead of the model. */
export function isCommand(sentence: string): boolean {
  return commands.some((command) => command.test(sentence)) && !statesNumber.test(sentence);
}

/** A statement that begins with a noun that is also a verb: `list price of the sofa is 940`. */
const statesNumber = /^[a-z]+ [a-z]+(?: of(?: [^\s.:;,]+){1,5})?(?: is| are| was|:) [$€£]?\d/u;
