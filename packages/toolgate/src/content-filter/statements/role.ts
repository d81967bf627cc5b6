/** A sentence that says who the model is. */
export const role: RegExp =
  /^\W*(?:you(?:['’]re| are(?!\s\p{L}+ing\s)| act| help| work| answer| support| sell| write| handle| look| run| assist| moderate)|act as|du (?:bist|hilfst|berätst|verkaufst|beantwortest)|sie sind|tu es|vous êtes|eres|usted es|sei|você é|je bent|du är|du er|jesteś|ты|вы|[你您][^，。；]{0,8}是|あなたは|당신은)/iu;
