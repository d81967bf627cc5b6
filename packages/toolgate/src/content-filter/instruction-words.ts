/** Verbs and adverbs at the head of a sentence that tells a model what to do. */
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

/** Phrases that speak to a model, or about it and its user, in the languages in which prompts are mostly written. */
const phrases: readonly RegExp[] = [
  new RegExp(String.raw`^(?:[a-z]+ly )?(?:${heads})\b`),
  // A condition or a purpose, and then what to do.
  new RegExp(
    String.raw`^(?:after|as|based on|before|for|from|given|if|in|on|once|to|when|while|with|[a-z]+ing)\b[^,]{2,80}, (?:please |then )?(?:${heads})\b`,
  ),
  /^you [a-z]/,
  /\byou(?:'re| are|'ll| will| must| should| may| can| cannot| have| need| do| never| always| act| only| were| answer| help| speak)\b/,
  /\byour (?:task|role|job|goal|mission|purpose|name|answers?|responses?|repl(?:y|ies)|output|instructions?|primary|main|knowledge|tone|user)\b/,
  /\b(?:i want you|i will (?:provide|give)|act as|as an ai|the (?:users?|assistant|model)|if (?:a|the|an?y) ?users?|this (?:gpt|prompt|conversation))\b/,
  /\b(?:eres|debes|nunca|siempre|responde|tu tarea|tu es|vous êtes|tu dois|vous devez|ne (?:jamais|révèle)|toujours|votre tâche|réponds)\b/,
  /\b(?:du bist|sie sind|du sollst|antworte|niemals|immer|deine aufgabe|deve|sempre|sei un|devi|rispondi)\b/,
  // A word boundary is one of ASCII letters only.
  /(?:^|\s)(?:você é|ты|вы|твоя|ваша|никогда|всегда|отвечай|отвечайте|не раскрывай)(?:\s|$)/,
  /你(?:是|的|将|会|要|需|应|必|可|只|不|能|现在)|您(?:是|的|将|需|应)|^(?:请|不要|不得|不能|不可|必须|务必|禁止|只能|始终|确保|避免|切勿|严禁|如果用户|当用户|根据|使用)|扮演|回答(?:时|中|要|应|必)|输出(?:时|中|要|应|必|格式)/,
  /あなた|してください|しないで|必ず|禁止|ユーザー|당신은|하십시오|하세요|사용자|마세요/,
];

/** Whether a sentence of a prompt, lower-cased and without its list marker, tells a model who to be or what to do. */
export function isInstruction(sentence: string): boolean {
  return phrases.some((phrase) => phrase.test(sentence));
}
