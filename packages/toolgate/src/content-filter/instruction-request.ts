/** Words with which somebody asks for the instructions themselves, not for what they are about. */
const request =
  /\b(?:your|system|hidden|secret|initial|original)[- ](?:(?:own|exact|full|whole|entire|complete|current|first|initial|original|previous|secret|hidden|system|internal|custom) ){0,3}(?:prompts?|instructions?|directives?|system message)\b|\b(?:deine|ihre)n? (?:anweisung|instruktion|prompt)|\b(?:tes|vos) (?:instructions|consignes)|\b(?:tus|sus) instrucciones|\b(?:tue|sue) istruzioni|\bsuas instruções|(?:твои|ваши) инструкции|系统提示|提示词|你的(?:指令|设定|提示)|システムプロンプト|あなたの指示|시스템 프롬프트/i;
/** Characters of a message in which such a request is looked for, from its beginning and from its end. */
const readLength = 4000;

/** Whether one of these messages asks for what the model was told. */
export function asksForInstructions(messages: readonly string[]): boolean {
  return messages.some(
    (message) =>
      request.test(message.slice(0, readLength)) || request.test(message.slice(-readLength)),
  );
}
