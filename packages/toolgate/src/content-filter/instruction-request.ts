/** Words with which somebody asks for the instructions themselves, not for what they are about. */
const request =
  /\b(?:your|system|hidden|secret|initial|original)[- ](?:(?:own|exact|full|whole|entire|complete|current|first|initial|original|previous|secret|hidden|system|internal|custom) ){0,3}(?:prompts?|instructions?|directives?|system message)\b|\b(?:deine|ihre)n? (?:anweisung|instruktion|prompt)|\b(?:tes|vos) (?:instructions|consignes)|\b(?:tus|sus) instrucciones|\b(?:tue|sue) istruzioni|\bsuas instruções|(?:твои|ваши) инструкции|系统提示|提示词|你的(?:指令|设定|提示)|システムプロンプト|あなたの指示|시스템 프롬프트/i;
/** Words with which somebody asks an assistant who it is and what it can do. */
const introduction =
  /\b(?:introduce yourself|who (?:are|r) (?:you|u)|tell (?:me|us) (?:more |a bit |something )?about yourself|what (?:can|do) you do|what are you(?: able to do|\?|$)|what(?:'s| is) your (?:name|job|role|purpose)|how can you help)\b|(?:介绍|说说|讲讲)(?:一下|介绍|下)?(?:你|您)?自己|自我介绍|你是(?:谁|干什么|做什么|什么)|你叫什么|你(?:能|可以|会)(?:为我|帮我|给我)?(?:做|干|提供)(?:些|点)?什么|你(?:都)?有(?:什么|哪些)(?:功能|能力|技能|作用)|\b(?:wer bist du|wer sind sie|stell dich vor|qui es-tu|qui êtes-vous|présentez-vous|quién eres|preséntate|chi sei|presentati|quem é você)\b|(?:кто ты|расскажи о себе)|あなたは(?:誰|だれ)|自己紹介/i;
/** Characters of a message in which such a request is looked for, from its beginning and from its end. */
const readLength = 4000;

/** Whether one of these messages asks for what the model was told. */
export function asksForInstructions(messages: readonly string[]): boolean {
  return asks(messages, request);
}

/** Whether one of these messages asks the model to introduce itself. */
export function asksForIntroduction(messages: readonly string[]): boolean {
  return asks(messages, introduction);
}

function asks(messages: readonly string[], words: RegExp): boolean {
  return messages.some(
    (message) => words.test(message.slice(0, readLength)) || words.test(message.slice(-readLength)),
  );
}
