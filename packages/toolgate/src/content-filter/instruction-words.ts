/** Verbs and adverbs at the head of a sentence that tells a model what to do. */
const heads =
  'act|add|address|adopt|aim|allow|always|analyze|answer|apply|ask|assess|assist|assume|avoid|be|begin|break|build|' +
  'calculate|categorize|check|choose|cite|classify|collect|compare|compile|compose|compute|conclude|confirm|consider|' +
  'convert|create|decide|define|deliver|describe|design|detect|determine|develop|do|don|draw|edit|emphasize|encode|' +
  'encourage|engage|ensure|estimate|evaluate|even if|examine|explain|explore|express|extract|find|focus|follow|format|' +
  'gather|generate|give|greet|guide|handle|help|highlight|identify|ignore|imagine|in no case|include|incorporate|interpret|' +
  'introduce|judge|keep|let|limit|list|look|maintain|make|mention|must|name|never|note|offer|only|optimize|organize|' +
  'outline|output|parse|perform|pick|please|predict|prefer|present|prioritize|produce|propose|provide|rank|rate|read|' +
  'recommend|refer|refuse|reject|remember|remind|rephrase|reply|research|respond|return|reveal|review|rewrite|say|scan|' +
  'search|select|show|solve|sort|speak|split|start|stay|stick|stop|structure|suggest|summarize|tailor|take|tell|think|' +
  'trace|transform|translate|treat|try|under no circumstances|understand|update|use|utilize|validate|verify|wait|' +
  'when asked|write';

/** Phrases that speak to a model, or about it and its user, in the languages in which prompts are mostly written. */
const phrases: readonly RegExp[] = [
  new RegExp(String.raw`^(?:${heads})\b`),
  /\byou(?:'re| are|'ll| will| must| should| may| can| cannot| have| need| do| never| always| act| only| were| answer| help| speak)\b/,
  /\byour (?:task|role|job|goal|mission|purpose|name|answers?|responses?|repl(?:y|ies)|output|instructions?|primary|main|knowledge|tone|user)\b/,
  /\b(?:i want you|i will (?:provide|give)|act as|as an ai|the (?:users?|assistant|model)|if (?:a|the|an?y) ?users?|this (?:gpt|prompt|conversation))\b/,
  /\b(?:eres|debes|nunca|siempre|responde|tu tarea|tu es|vous êtes|tu dois|vous devez|ne (?:jamais|révèle)|toujours|votre tâche|réponds)\b/,
  /\b(?:du bist|sie sind|du sollst|antworte|niemals|immer|deine aufgabe|você é|deve|sempre|sei un|devi|rispondi)\b/,
  /(?:^|\s)(?:ты|вы|твоя|ваша|никогда|всегда|отвечай|отвечайте|не раскрывай)(?:\s|$)/,
  /你(?:是|的|将|会|要|需|应|必|可|只|不|能|现在)|您(?:是|的|将|需|应)|^(?:请|不要|不得|不能|不可|必须|务必|禁止|只能|始终|确保|避免|切勿|严禁|如果用户|当用户|根据|使用)|扮演|回答(?:时|中|要|应|必)|输出(?:时|中|要|应|必|格式)/,
  /あなた|してください|しないで|必ず|禁止|ユーザー|당신은|하십시오|하세요|사용자|마세요/,
];

/** Whether a sentence of a prompt, lower-cased and without its list marker, tells a model who to be or what to do. */
export function isInstruction(sentence: string): boolean {
  return phrases.some((phrase) => phrase.test(sentence));
}
