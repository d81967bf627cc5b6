import type { Vocabulary } from './word-class.ts';

/** Words for the targets of attacks: the instructions, the text above, the secret, the limits. */
export const targetWords: Vocabulary = {
  instruction: [
    'instruction*, intruction*, instuction*, directive*, direction, directions, prompt, promt, preprompt*, preamble, guideline*, rule, rules, guardrail*, configuration, orders, command, commands, mandate*, briefing',
    'anweisung*, instruktion*, vorgabe*, regeln, richtlinie*, eingabeaufforderung, befehl*, anleitung*, systemanweisung*, vorschrift*, konfiguration',
    'consigne*, regles, directives, invite, ordres',
    'instruccion*, reglas, directric*, indicaciones, ordenes, mandatos, configuracion, pautas',
    'istruzion*, regole, direttiv*, comandi, linee guida, indicazioni',
    'instruc*, regras, diretriz*, orientacoes, comandos, ordens, configuracao',
    'instructie*, regels, richtlijn*, opdracht*, aanwijzing*, voorschrift*',
    'инструкц*, правил*, указани*, директив*, промпт*, промт*, подсказк*, настройк*, команд*, предписани*',
    'instrukcj*, polecen*, zasad*, wytyczn*, regul*, dyrektyw*, konfiguracj*',
    'talimat*, yonerge*, kural*, komut*, istem*, yonlendirme*, direktif*',
    '指令, 指示, 提示, 规则, 規則, 指南, 命令, 设定, 設定, 准则, 守则, 配置',
    'プロンプト, ルール, 規約, ガイドライン, インストラクション, 命令文, 制約',
    '지시, 지침, 프롬프트, 규칙, 명령, 설정, 가이드라인, 안내문',
    'تعليمات*, التعليمات*, تعليماتك, الأوامر, الاوامر, أوامر*, اوامر*, القواعد, قواعد*, توجيهات*, التوجيهات*, الموجه, برومبت, الإرشادات',
    'निर्देश*, नियम*, आदेश*, प्रॉम्प्ट*, प्राम्प्ट*, हिदायत*, दिशानिर्देश*',
  ],
  systemPrompt: [
    'system prompt, system message*, system instruction*, system command*, system directive*, system configuration, system text, initial prompt, initial instruction*, original prompt, original instruction*, hidden prompt, hidden instruction*, secret prompt, secret instruction*, preprompt*, pre prompt*, base prompt, base instruction*, developer message*, developer instruction*, custom instruction*, internal instruction*, internal prompt, starting instruction*, sysprompt, systemprompt, internal guideline*, core instruction*, underlying prompt, underlying instruction*, foundational instruction*, prompt template, first prompt, your prompt, your prompts, internal rules, initialization prompt, prepended, context window, retrieval context',
    'systemprompt*, system-prompt, systemanweisung*, systemnachricht*, systeemprompt*, systeeminstructie*, prompt systeme, prompt du systeme, instructions systeme, message systeme, prompt del sistema, instrucciones del sistema, mensaje del sistema, prompt de sistema, prompt di sistema, istruzioni di sistema, prompt do sistema, instrucoes do sistema, mensagem do sistema, prompt initial, prompt inicial, prompt iniziale',
    'системный промпт*, системного промпта, системный промт*, системные инструкции, системная инструкция, системную инструкцию, системное сообщение, системные сообщения, системные настройки, скрытые инструкции, prompt systemowy, instrukcje systemowe, prompta systemowego, sistem prompt*, sistem istem*, sistem talimat*, sistem mesaj*',
    '系统提示, 系統提示, 系统指令, 系统消息, 系统提示词, 初始指令, 初始提示, システムプロンプト, システム指示, システムメッセージ, 初期指示, 初期プロンプト, 시스템 프롬프트, 시스템 메시지, 시스템 지시, 초기 지시, 초기 프롬프트',
    'تعليمات النظام, موجه النظام, رسالة النظام, برومبت النظام, सिस्टम प्रॉम्प्ट, सिस्टम निर्देश*, सिस्टम संदेश',
  ],
  prior: [
    'previous*, prior, above, preceding, earlier, initial*, original*, first, hidden, secret, internal*, system, starting, foregoing, former, before, aforementioned, confidential, underlying, built in, so far, private, up to now, developer, developers, programmed, precedent*',
    'vorherig*, vorig*, obig*, fruher*, ursprunglich*, bisherig*, vorangegangen*, anfang*, versteckt*, geheim*, intern*, oben, erste*, davor, vorstehend*',
    'anterieur*, ci dessus, origin*, cache*, secret*, systeme, avant, premier*, dessus',
    'anterior*, previa*, previo*, de arriba, arriba, inicial*, oculta*, oculto*, sistema, primer*, antes, hasta ahora',
    'iniziali, nascost*, segret*, di sopra, sopra, prim*, acima, ocult*, escondid*',
    'vorige, eerdere, bovenstaande, voorgaande, oorspronkelijke, verborgen, geheime, interne, systeem, hierboven, initiele, vooraf*',
    'предыдущ*, выше, вышеуказан*, прежн*, ранее, первоначальн*, исходн*, начальн*, скрыт*, секретн*, внутренн*, системн*, прошл*, конфиденциальн*, тайн*, закрыт*, служебн*, базов*',
    'poprzedni*, wczesniejsz*, powyzsz*, poczatkow*, pierwotn*, ukryt*, tajn*, wewnetrzn*, systemow*, wczesniej, onceki, yukaridaki, baslangic*, ilk, gizli, orijinal, sistem, dahili, daha once*, tum onceki',
    '之前, 以前, 先前, 上面, 以上, 上述, 前面, 初始, 原始, 隐藏, 隱藏, 秘密, 内部, 系统, 系統, 最初, 前述, 上記, 以前の, これまで, 隠さ, 元の, 初期, システム, 先ほど, 前の, 이전, 위의, 앞의, 초기, 원래, 숨겨진, 비밀, 내부, 시스템, 기존, 앞선',
    'السابق*, سابق*, أعلاه, اعلاه, الأصلية, الأولية, المخفية, السرية, الداخلية, النظام, قبل, पिछल*, पहले, ऊपर, उपरोक्त, मूल, प्रारंभिक, छिपे, गुप्त, आंतरिक, सिस्टम, पूर्व',
  ],
  above: [
    'text above, above text, words above, everything above, all above, all the above, all of the above, above words, above this, above this line, above message, above conversation, above prompt, lines above, line above, sentences above, sentence above, paragraph above, content above, messages above, message above, information above, above content, above line, what is above, prompt above, before this, before this message, preceding text, preceding this, preceding message, previous text, previous message, previous messages, prior text, prior message, prior messages, prior content, text before, conversation so far, so far, came before, what came before, what was said before, everything before, everything prior, all previous, all prior, beginning of this conversation, beginning of the conversation, start of this conversation, start of the conversation, first message, first line, first words, first sentence, initial message, our conversation, this conversation, the conversation, chat history, conversation history, previous conversation, top of this, your input, your context, previous sentence, previous sentences, the above, above',
    'text oben, obigen text, obige text, alles oben, alles vor, alles davor, bisherige konversation, texte ci dessus, tout ce qui precede, ci dessus, texto anterior, texto de arriba, todo lo anterior, arriba, testo precedente, testo sopra, tutto quanto sopra, texto acima, tudo acima, bovenstaande tekst, tekst hierboven, alles hierboven',
    'текст выше, всё выше, все выше, всё что выше, все что выше, предыдущий текст, текст до этого, наш диалог, весь диалог, powyzszy tekst, wszystko powyzej, tekst powyzej, yukaridaki metin*, yukaridaki her sey*, bundan onceki',
    '以上内容, 上面的内容, 上面的文字, 以上文字, 之前的内容, 以上所有, 上文, 以上の内容, 上記の文章, 上の文章, ここまでの, 上記の内容, 上記のテキスト, 위의 내용, 위의 텍스트, 위 내용, 앞의 내용, 지금까지의',
    'النص أعلاه, النص السابق, كل ما سبق, ما سبق, ऊपर का पाठ, ऊपर दिया, ऊपर लिखा, उपरोक्त पाठ',
  ],
  utterance: [
    'sentence, sentences, phrases, words, lines, messages, message, statements, exchanges, text, texts, paragraphs, everything, anything, context, conversation, prompts, discussion, dialogue, discourse, chat, transcript, contents, information, task, tasks, thing, things, string, data, input, inputs, history',
    'satze, worter, nachricht*, texte, alles, gesprach*, aufgabe, mots, tout, frases, palabras, mensaje*, texto, todo, conversacion, frasi, parole, messagg*, testo, tutto, conversazione, mensage*, tudo, conversa, zinnen, woorden, bericht*, tekst, gesprek',
    'предложения, слова, фразы, сообщени*, текст*, контекст*, диалог*, разговор*, переписк*, истори*, запрос*, данные, zdania, slowa, wiadomosci, tekst*, rozmow*, cumle*, kelimeler*, mesaj*, metin*, konusma*, sohbet*, her sey*',
    '句子, 文字, 内容, 消息, 对话, 對話, 文章, 会話, メッセージ, テキスト, 문장, 내용, 메시지, 대화, 텍스트, النص, الكلمات, الجمل, الرسائل, المحادثة, वाक्य, शब्द, पाठ, संदेश, बातचीत',
  ],
  secret: [
    'password*, passwrod, the secret, your secret, secrets, secret key, secretkey, passphrase, passcode, pass phrase, secret word, secret code, codeword, code word, access code, magic word, hidden word, api key, api keys, credentials, confidential information',
    'passwort*, geheimnis*, kennwort*, geheimcode, schlussel, losungswort, geheimwort, mot de passe, secret, code secret, mot secret, cle secrete, contrasena*, secreto, clave, palabra secreta, palabra clave, password, parola d ordine, segreto, parola segreta, chiave, senha*, segredo*, palavra secreta, wachtwoord*, geheim, sleutel',
    'парол*, секрет*, кодовое слово, секретное слово, секретный код, ключ, haslo, hasla, sekret*, tajne slowo, parola*, sifre*, gizli kelime, sir, 密码, 密碼, 口令, 秘密, 暗号, 密钥, パスワード, 合言葉, 비밀번호, 암호, 비밀, كلمة السر, كلمة المرور, السر, पासवर्ड*, रहस्य, गुप्त शब्द',
  ],
  safeguard: [
    'ethic*, moral*, safety, restriction*, limitation*, content policy, content policies, policies, policy, filter, filters, filtering, censorship, guardrail*, safeguard*, safety guidelines, openai, constraints, boundaries, protocol*, moderation, security measures, security, security protocols, content filter*',
    'sicherheits*, beschrankung*, einschrankung*, zensur, ethisch*, limites, ethique*, censure, filtre*, restriccion*, limitacion*, etic*, filtro*, censura, restrizion*, limitazion*, restric*, limitac*, beperking*, veiligheids*, ограничени*, фильтр*, цензур*, этич*, безопасност*, ograniczen*, filtr*, kisitlama*, sinirlama*, etik',
    '限制, 过滤, 道德, 安全, 审查, 制限, 倫理, フィルター, 제한, 필터, 윤리, 검열, القيود, قيود, الأخلاق*, प्रतिबंध*, सीमा*, नैतिक*, फ़िल्टर*',
  ],
};
