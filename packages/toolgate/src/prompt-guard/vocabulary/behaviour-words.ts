import type { Vocabulary } from './word-class.ts';

/** Words for the behaviour that a text demands of an assistant: the form of its answer, pretexts, and habits to drop. */
export const behaviourWords: Vocabulary = {
  encode: [
    'base64, base 64, base32, base16, rot13, rot 13, caesar, cipher, ciphered, encrypt*, encod*, decod*, decipher*, hex, hexadecimal, binary, morse, leetspeak, leet, l33t, pig latin, backward*, reversed, in reverse, acrostic*, emoji*, unicode, ascii, uuencode, url encod*, braille, anagram*, scrambl*, obfuscat*, alternating caps, one letter, letter by letter, character by character, spell out, spell, spelled, first letter*, last letter*, rhyming, rhymes with, haiku, poem, limerick, json, yaml, xml, markdown, code block, codeblock, csv, latex',
    'ruckwarts, verschlussel*, kodier*, codier*, gedicht, akrostichon, a l envers, chiffr*, encode*, poeme, acrostiche, al reves, cifrad*, codific*, poema, acrostico, al contrario, codifica*, de tras para frente, achterstevoren, versleutel*, gecodeerd',
    'задом наперед, шифр*, зашифр*, закодир*, кодиров*, азбук* морзе, акростих*, стих*, от конца, wspak, od tylu, zaszyfr*, zakoduj, wiersz, tersten, sifrele*, kodla*, siir*',
    '倒序, 反向, 编码, 編碼, 加密, 摩斯, 藏头诗, 逆順, 逆さ, 暗号化, エンコード, モールス, 거꾸로, 인코딩, 암호화, 모스, مشفر*, بالعكس, تشفير*, ترميز*, उल्टा, एन्कोड*, कूट*',
  ],
  answer: [
    'answer*, respond, responds, responding, response, responses, reply, replies, replying, output, outputs, completion, write, say, saying, generate, message me, start your, begin your, end your, first word, prefix your, prepend, append, conclude with, sign off',
    'antwort*, erwider*, sage, reponse, reponds, repond*, reponses, dis, respuesta*, respond*, contesta*, risposta, rispond*, resposta*, responda, diga, antwoord*',
    'ответ*, отвечай*, скажи*, говори, odpowied*, odpowiad*, powiedz, cevap*, yanit*, 回答, 回复, 回覆, 答复, 回应, 返答, 返信, 応答, 답변, 대답, 응답, إجابة*, اجابة*, أجب*, رد, جواب*, उत्तर*, जवाब*',
  ],
  only: [
    'only, just, solely, nothing else, nothing but, nothing more, exactly, simply, exclusively, without any other, no other, without anything, do not say anything else, no punctuation, without punctuation, no explanation*, no additional, without any additional, without quotes, without the quotes, and that is it',
    'nur, ausschliesslich, nichts anderes, lediglich, seulement, uniquement, rien d autre, exclusivement, solo, solamente, unicamente, nada mas, soltanto, nient altro, esclusivamente, apenas, somente, nada mais, alleen, uitsluitend, niets anders',
    'только, лишь, исключительно, ничего больше, ничего кроме, tylko, wylacznie, nic wiecej, sadece, yalnizca, baska hicbir, 只, 仅, 僅, 只需, 只能, だけ, のみ, 만, 오직, 오로지, فقط, لا غير, केवल, सिर्फ, मात्र',
  ],
  obey: [
    'must, always, never, obey*, comply, complies, complying, compliance, follow, following, adhere, mandatory, required, shall, have to, need to, important, remember, do not, dont, under no circumstance*, at all times, no matter what, without question, without exception, failure to, penalt*, tokens, punish*, strictly, as instructed, do as i say, listen to me, confirm, understood, acknowledge',
    'musst, muss, immer, niemals, befolge*, gehorch*, folge, wichtig, unbedingt, zwingend, dois, devez, doit, toujours, jamais, obei*, suis, obligatoire, debes, debe, siempre, nunca, obedec*, sigue, importante, obligatorio, devi, deve, sempre, mai, obbed*, segui, obbligatorio, deves, siga, obrigatorio, moet, altijd, nooit, gehoorzaam*, volg, belangrijk, verplicht',
    'должен, должна, обязан*, всегда, никогда, подчин*, слушай*, следуй*, выполн*, важно, обязательно, musisz, zawsze, nigdy, przestrzegaj*, postepuj, wazne, mutlaka, her zaman, asla, uymalisin, takip et, uy, onemli, zorunda*, 必须, 必須, 始终, 永远, 遵守, 服从, 遵循, 务必, しなければ, 必ず, 常に, 従って, 従い, 決して, 반드시, 항상, 절대, 따르, 복종, يجب, دائما, أبدا, ابدا, اتبع*, أطع, التزم*, مهم, हमेशा, कभी नहीं, पालन, अवश्य, जरूर, आज्ञा',
  ],
  refuse: [
    'refus*, declin*, deny, denying, apolog*, sorry, as an ai, i cannot, i cant, unable to, not able to, not able, warn*, disclaim*, lectur*, reject*, inappropriate, against policy, against the rules, not comply, judg*, censor*',
    'weiger*, ablehn*, entschuldig*, refuser, refuses, refusez, excus*, avertiss*, negarte, niegues, rechaz*, disculp*, advertenc*, rifiut*, scus*, avvert*, recus*, desculp*, excuses, waarschuw*',
    'отказ*, извин*, предупрежд*, отклон*, odmaw*, odmow*, przepras*, ostrzez*, reddet*, ozur, uyari*, 拒绝, 拒絕, 道歉, 抱歉, 警告, 拒否, 謝罪, 断ら, 断る, 거부, 거절, 사과, 경고, ترفض, رفض, تعتذر, اعتذار*, تحذير*, मना, इनकार, माफी, चेतावनी',
  ],
  harm: [
    'illegal*, unethical*, immoral*, harmful*, dangerous*, violen*, explicit*, offensive*, malicious*, malware, virus, hack*, exploit*, drug, drugs, meth, bomb*, weapon*, explosive*, porn*, nsfw, sexual*, erotic*, racist*, sexist*, hate, hateful, slur*, swear*, profan*, curse, curses, cursing, vulgar*, crime*, criminal*, evil, kill*, steal*, phish*, fraud*, scam*, toxic*, inflammator*, controversial, taboo, forbidden, prohibited, banned, sensitive, classified, unauthorized, legality, legal, consequences',
    'unethisch*, schadlich*, gefahrlich*, beleidig*, bosartig*, verboten*, waffe*, illega*, contraire a l ethique, dangere*, nuisible*, offensan*, interdit*, arme*, haine, ilegal*, peligros*, danin*, ofensiv*, prohibid*, armas, odio, illecit*, pericolos*, dannos*, vietat*, armi, perigos*, prejudicia*, proibid*, gevaarlijk*, schadelijk*, verboden, wapen*',
    'незаконн*, нелегальн*, неэтичн*, вредн*, опасн*, оскорб*, запрещ*, оружи*, бомб*, взлом*, матерн*, nielegaln*, nieetyczn*, szkodliw*, niebezpieczn*, zakazan*, bron, yasadisi, yasa disi, etik olmayan, zararli, tehlikeli, yasak*, silah*, 非法, 违法, 违禁, 不道德, 有害, 危险, 色情, 暴力, 武器, 違法, 危険, 有害な, 禁止, 不適切, 불법, 비윤리, 유해, 위험, 폭력, 무기, 금지, غير قانوني*, ضار*, خطير*, محظور*, ممنوع*, عنف, سلاح*, अवैध, गैरकानूनी, हानिकारक, खतरनाक, हिंसा, हथियार*, निषिद्ध',
  ],
  machine: [
    'ai, ais, a.i, language model, language models, llm, llms, chatbot*, bot, bots, assistant, assistants, gpt*, chatgpt, openai, claude, gemini, copilot, llama, bard, model, robot*, agent, artificial intelligence, machine learning model',
    'ki, sprachmodell*, assistent*, kunstliche intelligenz, ia, modele de langage, assistant*, intelligence artificielle, modelo de lenguaje, asistente*, inteligencia artificial, modello linguistico, assistente*, intelligenza artificiale, modelo de linguagem, taalmodel*, kunstmatige intelligentie',
    'ии, нейросет*, языков* модел*, модел*, бот, бота, чатбот*, чат бот*, ассистент*, помощник*, искусственн* интеллект*, model jezykow*, asystent*, sztuczna inteligencja, yapay zeka, dil modeli, asistan*, 人工智能, 语言模型, 模型, 助手, 机器人, 言語モデル, アシスタント, チャットボット, 인공지능, 언어 모델, 어시스턴트, 챗봇, ذكاء اصطناعي, الذكاء الاصطناعي, نموذج لغوي, مساعد*, روبوت*, एआई, भाषा मॉडल, सहायक, चैटबॉट',
  ],
  internals: [
    'tool, tools, function call*, function schema*, function definition*, schema*, api, apis, endpoint*, plugin*, metadata, retriev*, vector store, vector database, knowledge base, embedding*, context window, environment variable*, env var*, env, dotenv, kubeconfig, ssh, config, configs, config file*, configuration*, settings, parameter*, temperature setting, model version, version number, training data, training cutoff, knowledge cutoff, cutoff date, memory, database*, credential*, token, tokens, access token*, bearer, shell, terminal, command line, curl, backend, server*, filesystem, file system, directory, source code, codebase, document ids, log file*, logs, internal*, private key, id_rsa, etc passwd, localhost, sql, admin panel, connection string, fine tun*, weights',
    'werkzeug*, funktionen, trainingsdaten, umgebungsvariable*, einstellungen, datenbank*, interne*, outils, fonctions, donnees d entrainement, variables d environnement, parametres, reglages, base de donnees, herramientas, funciones, datos de entrenamiento, variables de entorno, parametros, ajustes, base de datos, strumenti, funzioni, dati di addestramento, variabili d ambiente, parametri, impostazioni, ferramentas, funcoes, dados de treinamento, variaveis de ambiente, configuracoes, hulpmiddelen, functies, trainingsdata, instellingen',
    'инструмент*, функци*, обучающ* данны*, переменны* окружени*, параметр*, настройк*, конфигурац*, баз* данных, служебн*, narzedzi*, funkcj*, dane treningowe, zmienne srodowiskowe, ustawieni*, baza danych, araclar*, fonksiyon*, egitim veri*, ortam degisken*, ayarlar*, veritaban*, 工具, 函数, 训练数据, 环境变量, 参数, 设置, 数据库, ツール, 関数, 学習データ, 環境変数, 設定, データベース, 도구, 함수, 학습 데이터, 환경 변수, 데이터베이스, أدوات*, الأدوات, دالة, بيانات التدريب, إعدادات*, قاعدة البيانات, उपकरण*, टूल*, प्रशिक्षण डेटा, सेटिंग*, डेटाबेस',
  ],
  fiction: [
    'story, stories, tale, poem, song, lyrics, novel, script, screenplay, play, game, games, hypothetical*, imagin*, fiction*, character*, scene, scenario*, dream, dreams, roleplay*, role play*, role, pretend*, simulat*, suppose, let us say, lets play, lets say, alternate universe, parallel universe, grandma, grandmother, bedtime, dialogue, persona, act as, acting as, interview*, movie, theater, riddle*, puzzle*, quiz, hint, hints',
    'geschichte, gedicht, lied, spiel, hypothetisch, fiktiv*, rolle, rollenspiel, szenario, histoire, chanson, jeu, hypothetique*, fictif*, fictive*, personnage*, historia, cuento, cancion, juego, hipotetic*, ficcion, ficticio*, personaje*, papel, escenario, storia, canzone, gioco, ipotetic*, finzione, personaggio, ruolo, conto, cancao, jogo, ficcao, personagem, cenario, verhaal, liedje, spel, rol, personage',
    'истори*, рассказ, сказк*, песн*, игра, игру, играть, гипотетич*, вымышл*, персонаж*, роль, роли, ролев*, сценари*, бабушк*, histori*, opowiadani*, bajk*, piosenk*, gra, gre, hipotetyczn*, fikcyjn*, postac*, scenariusz*, hikaye, masal, sarki, oyun, varsayimsal, kurgusal, karakter*, senaryo, 故事, 诗, 歌, 游戏, 假设, 虚构, 角色, 场景, 物語, 小説, 歌詞, ゲーム, 仮想, 架空, キャラクター, シナリオ, 役, 이야기, 소설, 노래, 게임, 가상, 가정, 캐릭터, 역할, 시나리오, قصة, قصيدة, أغنية, لعبة, افتراضي*, خيالي*, شخصية, دور, سيناريو, कहानी, कविता, गीत, खेल, काल्पनिक, पात्र, भूमिका, किरदार',
  ],
};
