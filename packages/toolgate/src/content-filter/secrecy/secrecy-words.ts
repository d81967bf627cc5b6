/** The meanings of words for the search for secrets. They are bits, because a word may have several. */
export const wordClass = {
  /** A thing that has a secret value by nature: a password. */
  secret: 1,
  /** A thing that may have a secret value: a code, a word, a name. */
  carrier: 2,
  /** Turns such a thing into a secret: the access code, the magic word. */
  guarding: 4,
  /** A negation: never, not, without. */
  negation: 8,
  /** A verb of revealing or knowing: reveal, tell, learn. */
  disclosure: 16,
  /** Says that something is secret: confidential, internal. */
  label: 32,
  /** People who may know: staff. */
  staff: 64,
  /** People the model talks to: users, customers. */
  public: 128,
  /** Says what a thing is: is, equals. */
  identity: 256,
  /** Begins a condition: if, when, only. */
  condition: 512,
  /** The effect of a password: access is granted. */
  access: 1024,
  /** An act of the model: say, reply, print. */
  utterance: 2048,
  /** An act of somebody else: says, types, enters. */
  input: 4096,
  /** A word that refers to something said before: it, this. */
  pronoun: 8192,
  /** Begins an exception: unless, until. */
  exception: 16384,
  /** The prompt itself: instructions, rules. */
  prompt: 32768,
  /** Hides without a negation: protect, keep, guard. */
  hiding: 65536,
  /** A word that cannot begin a value: an article, a state such as `correct`. */
  empty: 131072,
  /** A name for any content: information, details. */
  generic: 262144,
  /** A thing for others to find out: the solution, the murderer. */
  quest: 524288,
  /** A word of a game or lesson where somebody finds something out: riddle, hints, guess. */
  finding: 1048576,
} as const;

type ClassName = keyof typeof wordClass;

/** The words of each class in some thirty languages; `*` means any ending. */
const words: Readonly<Record<ClassName, string>> = {
  secret:
    'password passwords passwd pwd passcode passcodes passphrase passphrases passkey pin pincode credential credentials codeword codewords secret ' +
    'secrets countersign countersigns watchword safeword shibboleth apikey ' +
    'passwort* kennwort* losungswort losung geheimwort geheimzahl geheimcode zugangscode zugangsdaten generalcode tresorcode türcode sicherheitscode ' +
    'contraseña* contrasena* senha* palavra-passe parola wachtwoord* toegangscode lösenord* adgangskode* kodeord* passord* hasło hasła heslo hesla пароль* ' +
    'şifre* parola* sandi* salasana* jelszó* jelszav* κωδικ* σύνθημα סיסמה סיסמת पासवर्ड 密码 口令 暗号 密钥 密碼 パスワード 合言葉 暗証番号 비밀번호 암호 รหัสผ่าน',
  carrier:
    'code codes word words phrase phrases key keys number numbers name names id combination login string codename answer term signal address price flag cipher margin supplier discount voucher coupon token ' +
    'kombination chiffre rabattcode* rabatt* lieferant* einkaufspreis* combinaison remise fournisseur combinación descuento proveedor combinação desconto fornecedor combinazione ' +
    'sconto fornitore combinatie korting* leverancier rabat* szyfr* dostawca комбинаци* шифр* скидк* поставщик* закупочн* indirim* tedarikçi* 供应商 优惠码 折扣码 进价 底价 仕入れ先 割引コード 할인코드 ' +
    'wort code* zahl nummer schlüssel satz mot mots clé clef nom código codigo clave palabra nombre número palavra chave nome codice parola ' +
    'chiave woord naam sleutel ord kod koden kode nøgle nyckel namn navn słowo klucz nazwa slovo kód klíč код* ключ* слово слова имя имени назва ' +
    'kelime kod* anahtar kata kunci nama mã khóa từ sana koodi* avain szó kód* kulcs neve cuvânt* cod codul cheie λέξη كلمة رمز الرمز الكلمة מילה קוד ' +
    'कोड शब्द 代码 名称 名字 本名 真名 实名 名前 コード 코드 이름 รหัส',
  guarding:
    'secret secrets access api private security unlock override master admin administrator root door gate alarm vault safe entry entrance ' +
    'authentication authorization auth hidden magic pass launch abort approval signing encryption webhook bearer ' +
    'refresh ssh license activation lock lockbox backup recovery attack ' +
    "geheim* geheime* secrète d'accès acceso secreto secreta acesso segreto segreta d'ordine geheim geheime hemlig* hemmelig* tajne tajny " +
    'tajné секретн* кодовое тайн* секретне кодове gizli kasa rahasia bí mật két sắt passe coffre portail cofre caja allarme cassaforte tresor* kluis larm* kassaskåp sejf* ' +
    'сейфа сейф seif* seifului széf* hälytys* السرية السر المرور خزنة باب סודי गुप्त 보안 보관함 保险柜',
  negation:
    "never not nothing n't don don't dont won't can't cannot mustn't shouldn't no none nobody without refuse* avoid* forbid* forbidden prohibited neither nor " +
    "nie niemals nicht nichts kein* niemand* untersag* verboten jamais ne n' pas rien aucun* nunca jamás nada ningún ninguna nadie não ninguém non mai niente nessun* " +
    'nooit niet geen aldrig inte ikke ingen nigdy nikdy nikomu nesm* neříkej neprozra* nevyzra* nesděl* никогда не нельзя никому запрещ* ніколи нікому ' +
    'asla kimseye hiçbir bilmemeli bilmesin söyleme* söylenme* paylaşma* paylaşılma* verme* verilme* açıklama* açıklanma* jangan tidak không đừng cấm älä ei koskaan soha tilos nu niciodată ποτέ μην δεν μη لا أبدا ' +
    'אל לא לעולם मत कभी न नहीं 别让 别告诉 别说 别提 别透露 不要 不得 不能 不许 不可 绝不 切勿 禁止 严禁 勿 请勿 教えない 言わない 明かさない 漏らさない ないで ません してはいけ 말* 마세요 마라 말고 않* 금지 절대 ห้าม อย่า ไม่',
  disclosure:
    'reveal* disclos* divulg* leak* expose* exposing betray* share shared shares sharing tell tells telling told give gives giving given show shows showing mention ' +
    'mentions mentioned mentioning discuss* talk heard breathe hint* confirm* hand publish* repeat* provide* send pass utter* suspect suspects know knows learn learns see hear find out discover print ' +
    'wissen weiß wisse ahnen ahnt erfahr* mitbekomm* herausfind* savoir connaître connaisse* sachent sache apprend* apprenn* découvr* entere enteren entera enteran enterar enterarse sabe sabemos saben sepa sepan saber conocer conozca* conhecer conheça* saiba saibam descubr* descobr* ' +
    'sapere conoscere sappia* scopr* weten ontdek* veta känna kännedom upptäck* wiedzie* znać pozna* dowied* dowiedz* vědět zjist* знать знает узна* bilmemeli bilmesin öğren* mengetahui biết tietää ' +
    'verrat* verrät preisgeb* preis nenn* weitergeb* weiter mitteil* offenleg* sag* sprich* erwähn* gib gebt révél* divulgu* communiqu* partag* dis dites ' +
    'dire parle* donne* mentionn* montr* revel* compart* digas diga digam dígal* decir dile* dásel* mencion* comunic* cuent* contes contar conte conta falar fale fales rivel* condivid* dica dici di ' +
    'parl* onthul* verklap* deel* vertel* noem* geef avslöj* berätt* nämn* uppge fortæl* afslør* nævn* avslør* fortell* røp* ujawn* zdradz* podaw* podaj* mów* ' +
    'udostępni* prozra* neprozra* sděl* řek* neříkej vyzra* nevyzra* раскры* раскро* сообща* сообщ* говор* скаж* разглаш* выдава* называ* показыва* розкри* розголош* ' +
    'кажи повідом* açıkla* söyle* paylaş* ifşa beritahu* memberitahu* ungkap* bocor* sebut* bagikan tiết lộ nói chia kể paljasta* kerro* jaa sano* áruld elárul* ' +
    'mondd mondj* oszd felfed* dezvălu* spune* spui αποκαλύ* πεις πες μοιρ* αναφέρ* تكشف* تفصح تخبر* تشارك* تذكر* أخبر تقل תגלה תחשוף תשתף תאמר תספר בता* बता* ' +
    'बताना बताएं साझा प्रकट उजागर 透露 泄露 泄漏 告诉 告知 知道 得知 说出 分享 公开 提及 外传 讲 教え 教えない 言わない 明かさない 漏らさない 伝えない 明かさ 漏らさ 言わ 伝え 知ら 公開 開示 알려* 공개* 누설* 말하* 밝히* 공유* 말해* บอก เปิดเผย แชร์',
  label:
    'confidential unpublished unannounced unreleased nonpublic secret private classified internal proprietary sensitive restricted privileged sealed undisclosed embargo* privately hush ' +
    'vertraulich* geheim* intern interne internes internen interner internem confidentiel* réservé* confidencial* secreto secreta interna interno reservado sigilos* segredo ' +
    'riservat* segreto segreta confidenziale vertrouwelijk* geheim geheime konfidentiell* hemlig* fortrolig* hemmelig* poufn* tajn* wewnętrzn* důvěrn* interní ' +
    'конфиденциальн* секрет* тайн* служебн* конфіденційн* таємн* gizli* mahrem rahasia* nội bộ luottamuksell* salai* bizalmas* titk* confidențial* secret* ' +
    'εμπιστευτικ* μυστικ* απόρρητ* سري سرية خاص סודי חסוי गोपनीय गुप्त 机密 保密 内部 绝密 秘密 極秘 社外秘 内密 機密 비밀 기밀 대외비 내부 ลับ ความลับ',
  staff:
    'staff employee employees supervisor supervisors manager managers personnel crew insiders colleagues team teams residents moderators in-house ' +
    'mitarbeiter* personal personals kollegen belegschaft équipe employés vendeurs vendeuses personale dipendenti colleghi empleados equipo trabajadores ' +
    'funcionários equipa equipe medewerkers personeel collega* verzorgers personalen anställda medarbejdere ansatte сотрудник* персонал* работник* pracownik* personel* obsług* ' +
    'zaměstnan* personál* çalışan* karyawan staf nhân viên henkilökun* dolgozó* angajaț* προσωπικ* موظف* עובד* 员工 内部人员 店员 社員 従業員 スタッフ 직원',
  public:
    'user users customer customers guest guests visitor visitors client clients caller callers player players anyone anybody everyone everybody somebody someone soul public ' +
    'jugador jugadores jogador jogadores joueur joueurs acheteur acheteurs giocatore giocatori spelers spieler spelare gracze gracz игрок* игроки гравц* hráč* oyuncu* pemain người pelaaj* játékos* jucător* elèves élèves alumnos alunos alunni schüler* leerlingen elever uczniow* uczni* žák* ученик* учн* öğrenci* siswa 玩家 学生 参加者 プレイヤー 生徒 참가자 학생 플레이어 ' +
    'tenant tenants member members press journalists buyers pupil pupils student students stranger strangers speaker patient patients others outsiders people person bidders buyer shopper shoppers readers reader walkers competitors candidates applicants candidats candidatos candidati bewerber* contestants contestant reporters kunden ' +
    'kunde gäste gast gästen nutzer niemandem jeder visiteurs clientes cliente usuarios usuario huéspedes hóspedes clienti ospiti klanten gasten kunder ' +
    'gäster klient* hostům hosté пользовател* покупател* гост* клієнт* müşteri* misafir* pengguna tamu pelanggan khách 用户 客户 客人 顾客 お客様 ユーザー 고객 사용자 손님 ลูกค้า',
  identity:
    "is are was be equals equal matches match exactly contains reads it's called named became becomes goes heißt lautet ist nennt wird nomme nommé appelle será llama sarà chiama chama heet heter nazywa называется зовут beträgt est es são é sono è är er jest je это є adalah " +
    'là este είναι هو هي הוא היא है 是 为 は は、 입니다 是： คือ',
  condition:
    'if when whenever only once unless while wenn falls sobald nur si quand lorsque cuando solo se quando solamente als wanneer om när hvis jeśli gdy pokud když если когда ' +
    'якщо eğer jika bila nếu khi jos ha dacă αν όταν إذا אם यदि अगर 如果 若 もし 만약 ถ้า',
  access:
    'open opens enter pass turned admit admits admitted granted grant grants granting denied unlock unlocks unlocked unlocking authorized authorised authenticated intruder* admin developer debug maintenance ' +
    'zugang zutritt gewähre acceso acesso accès accesso доступ 通行 放行',
  utterance:
    'say respond reply answer output print write return display begin start end prefix greet responding replying saying antworte sage sag réponds répond responde responda ' +
    'rispondi antwoord svara odpowiedz odpověz ответь отвечай cevap jawab trả 回答 回复 输出 使用 称呼 加上 开头 结尾 答え 대답',
  input:
    'says types enters provides gives inputs utters writes sends mentions said typed entered provided input enter speaks knows submits uses includes sagt eingibt ' +
    'tippt dit tape dice escribe diz digita zegt säger siger sier mówi řekne скажет введет',
  pronoun:
    "it this that them these those her his c' بها es das dies ihn le la lo les l' cela ça eso esto isso isto ele ela ciò questo questa het dit dat det dem go ją " +
    'jej ho ji to его её ее это них його її це onu bunu ini itu nya nó điều sitä sen se ezt azt el o acest το τον την αυτό ها ه هذا זה אותו אותה इसे यह उसे 它 这 此 それ これ 그것 이것 มัน',
  exception:
    "unless until except außer bis erst sauf jusqu'à salvo excepto até finché tranne tenzij behalve förrän chyba dopóki dokud кроме пока " +
    'kecuali trừ 除非 直到 まで',
  prompt:
    'instruction instructions prompt prompts rule rules guideline guidelines directive directives system conversation message messages text context configuration anweisung* ' +
    'regeln consignes instrucciones reglas instruções regras istruzioni regole instructies regels instruktion* zasad* pokyn* инструкц* правил* talimat* instruksi ' +
    '指示 指令 规则 提示词 ルール 지시 규칙',
  hiding:
    'protect protects protecting guard guards guarding keep keeps keeping hide hides hidden conceal withhold stay stays remain remains schütze bewahre halte behalte bleibt bleiben reste rester queda rimane resta fica blijft stannar zostaje zůstává остается garde protège guarda ' +
    'guarde protege mantén guardar custodisci proteggi houd bewaar хран* сохран* 保护 保守 守',
  empty:
    'a an the your their his her its our my any some what which who that where when how there not no only also now for to in on of by with from and or but as at if than ' +
    'correct incorrect wrong right valid invalid required needed necessary provided given entered known unknown changed stored hidden protected reset expired missing case ' +
    'sensitive exact exactly same never always used confidential secret private internal public very more most just still yet here available optional something ' +
    'anything nothing like such so be been being is are was were has have had can may must should will would it this these those they them he she you we i one ' +
    'ein eine der die das dem den un une le la les el los las uno una um uma o os il lo gli een de het en ett det',
  generic:
    'information info details detail data content facts fact section notes codes internals informationen infos angaben información datos informações dados informazioni ' +
    'dati informatie gegevens informacj* информаци* bilgi* informasi thông tin 信息 資料 资料 内容 情報 정보',
  quest:
    'answer solution killer murderer culprit villain traitor thief spy saboteur impostor imposter assassin werewolf mole kidnapper target treasure loot twist suspect mantra countersign ' +
    'antwort lösung* täter* mörder* verräter* dieb* schatz* zielwort lösungswort réponse coupable meurtri* tueu* traître* trésor respuesta solución culpable ' +
    'asesin* ladrón traidor* tesoro risposta soluzione colpevole assassin* ladro traditor* resposta solução culpad* ladrão tesouro antwoord oplossing dader moordenaar* ' +
    'verrader schat svar* lösning* mördare* tjuv* skatt* løsning* morder* gerningsmand* skatten odpowiedź rozwiązani* morderc* sprawc* zdrajc* skarb* odpověď řešení vrah* pachatel* ' +
    'poklad* ответ* разгадк* отгадк* убийц* преступник* предател* клад* відповідь розгадк* вбивц* злочин* скарб* cevap cevab* çözüm* katil* hazine* jawaban* pembunuh* harta đáp hung thủ ' +
    'ratkaisu* vastaus* murhaaja* aarre* válasz* megoldás* gyilkos* kincs* răspuns* soluți* criminal* ucigaș* comoar* απάντηση λύση δολοφόνος θησαυρός جواب حل قاتل كنز תשובה פתרון רוצח ' +
    'אוצר उत्तर हत्यारा खजाना 答案 谜底 凶手 真凶 卧底 宝藏 正解 答え 犯人 宝物 정답 범인 보물 คำตอบ ฆาตกร',
  finding:
    'guess* tries attempts player players game games spiel spiels jeu juego gioco jogo spel gra игра oyun 游戏 ゲーム 게임 hint hints clue clues riddle* puzzle* solve solves solved solving quiz trivia mystery detective spoil* hunt hide-and-seek sphinx charades hangman twenty-questions whodunit homework exercise exam ' +
    'rat rate raten errat* tipp tipps hinweis* rätsel* löse lösen krimi* quiz* aufgabe hausaufgabe* devin* devinette* indice* énigme* enquête* exercice* adivin* pista* acertijo* enigma* misterio* ' +
    'ejercicio* indovin* indizi* mistero* esercizi* dica dicas mistério* exercício* raad* raden hint* raadsel* ledtråd* gissa* gåta* deckare gæt* gåde* zgad* wskazów* zagad* zadani* ' +
    'hádan* nápověd* úloh* угад* подсказ* загад* задач* вправ* ipucu* tahmin* bilmece* tebak* petunjuk teka-teki đoán gợi arvaa arvata vihje* arvoitus* tehtäv* kitalál* találd rejtvény* ghic* ' +
    'indiciu ghicitoare μαντεύ* γρίφ* στοιχεί* חידה רמז نخمن تخمين لغز تلميح पहेली संकेत 猜 提示 谜 线索 推理 剧透 解谜 ヒント 当て クイズ 謎 힌트 맞히 맞추 퀴즈 추리 ใบ้ ปริศนา',
};

const exact = new Map<string, number>();
const stems = new Map<string, { stem: string; classes: number }[]>();
/** Number of letters in the key of a stem. A shorter stem is its own key. */
const stemLetters = 3;
const unspacedScript = /[\u0e00-\u0eff\u2e80-\u9fff\uac00-\ud7af]/;
/** The words of scripts without spaces. */
const unspacedWords: string[] = [];

for (const [name, list] of Object.entries(words) as [ClassName, string][]) {
  for (const entry of list.split(' ')) addWord(entry, wordClass[name]);
}

function addWord(entry: string, bit: number): void {
  if (!entry.endsWith('*')) {
    exact.set(entry, (exact.get(entry) ?? 0) | bit);
    if (unspacedScript.test(entry)) unspacedWords.push(entry);
    return;
  }
  const stem = entry.slice(0, -1);
  if (unspacedScript.test(entry)) addWord(stem, bit);
  const key = stem.slice(0, stemLetters);
  const group = stems.get(key) ?? [];
  group.push({ stem, classes: bit });
  stems.set(key, group);
}

/** Finds the known words in a text without spaces, the longest first. */
export const unspacedCue: RegExp = new RegExp(
  [...new Set(unspacedWords)].toSorted((first, second) => second.length - first.length).join('|'),
  'gu',
);

/** Returns the meanings of a word in lower case, as bits of {@link wordClass}; 0 without any. */
export function classifyWord(word: string): number {
  let classes = exact.get(word) ?? 0;
  for (const { stem, classes: more } of stems.get(word.slice(0, stemLetters)) ?? [])
    if (word.startsWith(stem)) classes |= more;
  return classes;
}

/** Whether a word is in a script without spaces between words. */
export function isUnspaced(word: string): boolean {
  return unspacedScript.test(word);
}
