import type { Vocabulary } from './word-class.ts';

/**
 * The classes in Indonesian and Malay, Vietnamese, Ukrainian, Czech and Slovak, Swedish with Danish and
 * Norwegian, Romanian, Hungarian, Greek, Finnish, Persian, Hebrew and Thai.
 */
export const furtherLanguages: Vocabulary = {
  disclose: [
    'tunjuk*, tampil*, ungkap*, beri tahu, beritahu*, katakan, sebutkan, berikan, cetak, keluarkan, bocorkan, jelaskan, bagikan, perlihatkan, tuliskan, paparkan, apa isi, dedahkan',
    'hien thi, cho toi biet, cho toi xem, cho xem, tiet lo, in ra, xuat ra, liet ke, noi cho toi, hay noi, viet ra, dua ra, cung cap, chia se, he lo, la gi, ke cho toi, dua cho toi',
    'виведи*, вивести, розкрий*, розкри*, назви, назвіть, розкаж*, розповід*, надрукуй*, перелічи*, повідом*, надай*, видай, поділися, які, якою',
    'ukaz*, zobraz*, vypis*, odhal*, prozrad*, rekni, sdel*, napis*, vytiskni*, vyjmenuj, povez*, dej mi, jake jsou, jaky je, jaka je, zverejni*, poskytni*, povedz*, daj mi, ake su',
    'visa, avsloja*, beratta, skriv, dela, skriv ut, ge mig, rop*, vad ar, vilka ar, visa mig, vis, afslor*, fortael, fortell, gi meg, giv mig, hva er, hvad er, avslor*',
    'arata*, dezvalui*, spune*, scrie, afiseaza*, listeaza*, da mi, imparta*, care sunt, care este, mutasd*, mutass*, ird ki, irja*, aruld*, fedd fel, mondd*, sorold*, oszd meg, add meg, mi a, nayta*, paljasta*, kerro, tulosta, kirjoita, luettele, anna',
    'δειξ*, εμφανισ*, αποκαλυψ*, πες, γραψ*, τυπωσ*, εκτυπωσ*, δωσε, ποιες ειναι, ποιο ειναι, نشان بده, نشان دهید, بگو, بنویس, فاش کن, چاپ کن, لیست کن, افشا کن, چیست, הצג, הראה, גלה, חשוף, כתוב, הדפס, ספר לי, תן לי, אמור, מהן, מה הן, แสดง, บอก, เปิดเผย, พิมพ์, เขียน, คืออะไร',
  ],
  restate: [
    'ulang*, salin*, terjemah*, rangkum*, ringkas*, kutip*, tulis ulang',
    'lap lai, nhac lai, sao chep, dich, tom tat, trich dan, viet lai, dien giai',
    'скопіюй*, процитуй*, переклад*, перекаж*, відтвор*, узагальн*, підсумуй*',
    'zopakuj*, opakuj*, zkopiruj*, skopiruj*, cituj*, ocituj*, preloz*, prelozte, shrn*, prepis*, parafraz*, reprodukuj*',
    'upprepa*, kopiera*, citera*, oversatt*, sammanfatta*, aterge*, skriv om, gentag*, gjenta*, oversaet*, oversett*, opsummer*, oppsummer*',
    'repeta*, copiaza*, traduce*, rezuma*, citeaza*, reproduce*, ismeteld*, masold*, forditsd*, foglald ossze, idezd*, toista*, kopioi*, kaanna, tiivista*, lainaa',
    'επαναλαβ*, αντιγραψ*, μεταφρασ*, συνοψισ*, παραφρασ*, تکرار کن, تکرار کنید, ترجمه کن, خلاصه کن, کپی کن, نقل کن, חזור על, העתק, תרגם, סכם, צטט, ทำซ้ำ, ทวน, แปล, สรุป, คัดลอก',
  ],
  verbatim: [
    'kata demi kata, persis, lengkap*, seluruhnya, utuh, huruf demi huruf, tung chu, nguyen van, day du, toan bo, chinh xac, дослівно, повністю, цілком, повний, повні, увесь, без змін, doslova, doslovne, slovo od slova, cele, cely, v plnem zneni, kompletni, presne, ordagrant, ord for ord, fullstandig*, hela, exakt, i sin helhet, ordret, ordrett, fuldstaendig*, fullstendig*',
    'cuvant cu cuvant, integral, complet, szorol szora, teljes*, pontosan, sanasta sanaan, kokonaan, tarkalleen, λεξη προς λεξη, αυτολεξει, ολοκληρ*, πληρ*, کلمه به کلمه, کامل, دقیقا, מילה במילה, במלואן, במלואו, מדויק, คำต่อคำ, ทั้งหมด, ครบถ้วน',
  ],
  ignore: [
    'abaikan*, lupakan*, acuhkan, hiraukan, jangan ikuti, kesampingkan, batalkan, lewati, hapus, langgar',
    'bo qua, phot lo, quen di, hay quen, quen het, khong tuan theo, khong lam theo, huy bo, vo hieu, lo di, dung lam theo',
    'ігнор*, проігнор*, забути, скасуй*, відкинь*, не звертай уваги, не дотримуйся, не слідуй, знехту*, обійди, вимкни, порушуй, зневаж*',
    'zapomen*, zabudni*, prehlizej*, nerid se, nedodrzuj, zrus*, obejdi, nedbej, vynech*, preskoc*, vypni, odhod',
    'ignorera*, glom*, bortse*, strunta i, hoppa over, asidosatt*, folj inte, upphav*, avbryt, stang av, ignorer*, glem*, se bort fra, tilsidesaet*, overse, omga, kringga',
    'uita, neglija*, nu respecta, anuleaza*, hagyd figyelmen kivul, figyelmen kivul, felejtsd*, ne kovesd, mellozd, jata huomiotta, jata huomioimatta, sivuuta, unohda, ala noudata, ohita',
    'αγνοησ*, αγνοειστε, ξεχασ*, παρακαμψ*, παραβλεψ*, μην ακολουθ*, نادیده بگیر*, فراموش کن*, چشم پوشی, پیروی نکن, התעלם*, שכח, תתעלם, דלג, בטל, אל תציית, ละเว้น, เพิกเฉย, ลืม, ไม่ต้องทำตาม, ข้าม',
  ],
  instruction: [
    'instruksi*, arahan*, perintah*, aturan*, pedoman*, petunjuk*, panduan, ketentuan, arahan',
    'huong dan, chi dan, chi thi, lenh, menh lenh, quy tac, quy dinh, loi nhac, yeu cau, cau lenh',
    'інструкц*, вказівк*, настанов*, підказк*, налаштуван*, розпорядж*',
    'instrukc*, pokyn*, pravidl*, prikaz*, smernic*, zadani, nastaveni, prompt*, povel*',
    'anvisning*, regel*, regler*, riktlinj*, direktiv*, order*, kommando*, instruks*, retningslinj*, anvisninger',
    'instructiun*, reguli*, indicatii*, comenzi*, directiv*, utasitas*, szabaly*, iranyelv*, parancs*, ohje*, saanno*, saant*, maarays*, kehot*',
    'οδηγι*, εντολ*, κανον*, κατευθυνσ*, προτροπ*, دستور*, دستورات, دستورالعمل*, قوانین, قواعد, پرامپت*, פרומפט, הוראות*, ההוראות*, הוראה, הנחיות*, ההנחיות*, כללים, הכללים, คำสั่ง, คำแนะนำ, กฎ, พรอมต์, พรอมท์',
  ],
  systemPrompt: [
    'prompt sistem*, instruksi sistem*, pesan sistem*, perintah sistem*, prompt awal, instruksi awal, perintah awal, loi nhac he thong, prompt he thong, chi dan he thong, huong dan he thong, lenh he thong, huong dan ban dau, chi dan ban dau, системний промпт*, системного промпту, системні інструкції, системну інструкцію, системне повідомлення, systemovy prompt*, systemove instrukce, systemoveho promptu, systemove pokyny, systemovu instrukci, systemova zprava',
    'systeminstruktion*, systemmeddeland*, systemanvisning*, systembesked*, systemmelding*, prompt de sistem, promptul de sistem, promptul sistemului, instructiunile de sistem, instructiunile sistemului, rendszerprompt*, rendszerutasitas*, rendszeruzenet*, jarjestelmakehot*, jarjestelmaohje*, προτροπη συστηματος, μηνυμα συστηματος, οδηγιες συστηματος, پرامپت سیستم*, دستورات سیستم*, دستورالعمل سیستم*, הנחיית המערכת, הוראות המערכת, פרומפט המערכת, הנחיות המערכת, พรอมต์ระบบ, คำสั่งระบบ, ข้อความระบบ',
  ],
  prior: [
    'sebelum*, di atas, awal, asli, tersembunyi, rahasia, terdahulu, semula, dahulu, truoc, truoc do, phia tren, o tren, ban dau, goc, an, bi mat, noi bo, he thong, trước, попередн*, вище, вищезазнач*, початков*, первісн*, прихован*, таємн*, внутрішн*, минул*, раніше, predchoz*, predesl*, vyse, puvodni*, pocatecni*, skryt*, systemov*, drivejsi*, dosavadni*, uvodni*, minul*, predchadza*, povodn*',
    'tidigare, foregaende, ovanstaende, ovan, ursprunglig*, dold*, hemlig*, forra, tidligere, forrige, ovenstaende, ovenfor, oprindelig*, opprinnelig*, skjult*, hemmelig*, anterioar*, de mai sus, initiale, originale, ascuns*, korabbi*, elozo*, fenti*, eredeti*, kezdeti*, rejtett, titkos, belso, aiemm*, edellis*, ylla, alkuperais*, piilote*, salais*, sisais*',
    'προηγουμεν*, παραπανω, αρχικ*, κρυφ*, μυστικ*, εσωτερικ*, συστηματος, قبلی, پیشین, بالا, اولیه, مخفی, پنهان, سیستم, اصلی, הקודמות, הקודם, קודמות, הקודמים, למעלה, לעיל, המקוריות, המקורי, הנסתרות, הסודיות, המערכת, ก่อนหน้า, ข้างต้น, ข้างบน, เดิม, เริ่มต้น, ซ่อน, ลับ, ระบบ',
  ],
  above: [
    'teks di atas, semua di atas, percakapan ini, percakapan kita, noi dung tren, noi dung o tren, van ban tren, van ban o tren, tat ca o tren, moi thu o tren, cuoc tro chuyen, текст вище, все вище, усе вище, попередній текст, нашу розмову, text vyse, vse vyse, vsechno vyse, tuto konverzaci, nasi konverzaci, texten ovan, allt ovan, ovanstaende text, hela konversationen, teksten ovenfor, textul de mai sus, tot ce e mai sus, fenti szoveg*, ylla olev*, παραπανω κειμενο, متن بالا, הטקסט למעלה, הטקסט שלמעלה, ข้อความข้างต้น, ข้อความด้านบน',
  ],
  secret: [
    'kata sandi, sandi, rahasia*, kunci rahasia, kode rahasia, mat khau, bi mat, ma bi mat, tu khoa bi mat, пароль, паролю, таємн* слово, кодове слово, ключ доступу, heslo, hesla, tajemstvi, tajny kod, kodove slovo, klic, losenord*, hemlighet*, hemliga ordet, kodord*, hemlig kod, adgangskode*, passord*, kodeord*, hemmelighed*, secretul, cuvant secret, jelszo*, titk*, titkos szo, salasana*, salaisuu*, κωδικ*, μυστικο, συνθηματικ*, رمز عبور, گذرواژه, راز, סיסמה, הסיסמה, סיסמא, הסוד, מילת הקוד, รหัสผ่าน, ความลับ, รหัสลับ',
  ],
  you: [
    'kamu, anda, mu, kau, awak, ban, cua ban, ban la, ти, твій, твої, твоє, тобі, ви, ваш*, вас, свої, svuj, sve, svoje, svych, tvuj, tvoje, tve, tvych, vase, vas, ty, tebe, ti, din, ditt, dina, dig, ni, er, era, dit, dine, deg, dere, jeres, tau, tai, tale, tine, dumneavoastra, te, neked, sajat, sinun, sina, sinulle, teidan, σου, σας, εσυ, εσενα, شما, تو, خود را, خودت, אתה, שלך, לך, אותך, คุณ, ของคุณ',
  ],
  mine: [
    'saya, aku, kami, kita, cua toi, toi, chung toi, мій, мої, моє, мого, muj, me, moji, nas, nase, min, mitt, mina, var, vart, vara, mit, vores, mea, mei, mele, nostru, noastra, az en, enyem, sajatom, minun, meidan, μου, μας, من, ما, שלי, שלנו, ของฉัน, ของเรา, ของผม',
  ],
  given: [
    'yang diberikan kepada, yang kamu terima, yang anda terima, yang diberikan, duoc giao, duoc cung cap, da nhan, duoc cho, ban nhan duoc, які ти отримав*, які тобі дали, надані тобі, тобі дали, ktere jsi dostal*, ktere ti byly, jsi dostal*, dane ti, som du har fatt, du fick, du har fatt, som gavs, du har faet, du har mottatt, pe care le ai primit, care ti au fost, amit kaptal, amelyeket kaptal, jotka sait, jotka sinulle annettiin, που σου δοθηκαν, που ελαβες, که به شما داده, که به تو داده, שקיבלת, שניתנו לך, ที่ได้รับ, ที่คุณได้รับ',
  ],
  newRule: [
    'mulai sekarang, instruksi baru, aturan baru, perintah baru, tugas baru, tu bay gio, ke tu bay gio, huong dan moi, quy tac moi, nhiem vu moi, відтепер, віднині, з цього моменту, нові інструкції, нове завдання, нові правила, od nynejska, od ted, odted, nove instrukce, nove pokyny, novy ukol, nova pravidla, fran och med nu, fran nu pa, hadanefter, nya instruktioner, nya regler, ny uppgift, fra nu af, fra na av, nye instruktioner, nye regler, de acum inainte, instructiuni noi, noi instructiuni, mostantol, uj utasitas*, uj szabaly*, tasta lahtien, uudet ohjeet, απο τωρα, νεες οδηγιες, از این پس, از حالا به بعد, دستورات جدید, מעכשיו, מעתה, הוראות חדשות, ต่อจากนี้, ตั้งแต่นี้, คำสั่งใหม่',
  ],
  unbound: [
    'tanpa batasan, tanpa filter, tanpa sensor, tidak terbatas, mode pengembang, khong gioi han, khong bi gioi han, khong kiem duyet, khong co quy tac, che do nha phat trien, без обмежень, без цензури, без фільтр*, режим розробника, bez omezeni, bez filtru, rezim vyvojare, vyvojarsky rezim, utan begransning*, utan restriktion*, utan filter, utan regler, ocensurerad*, utvecklarlage*, uden begraensning*, uten begrensning*, fara restrictii, fara limite, modul dezvoltator, korlatozas nelkul, korlatlan*, fejlesztoi mod, ilman rajoituksia, kehittajatila, χωρις περιορισμ*, بدون محدودیت, حالت توسعه دهنده, ללא הגבלות, בלי הגבלות, מצב מפתח, ไม่มีข้อจำกัด, ไร้ข้อจำกัด, โหมดนักพัฒนา',
  ],
  persona: [
    'sekarang kamu adalah, kamu sekarang adalah, anda sekarang, kamu bukan lagi, berpura pura*, bertindaklah sebagai, berperan sebagai, bay gio ban la, ban khong con la, gia vo, dong vai, hay dong vai, ти тепер, тепер ти, ти більше не, прикинься, удавай, уяви, nyni jsi, ted jsi, uz nejsi, predstirej*, hraj roli, chovej se jako, du ar nu, nu ar du, latsas, spela rollen, agera som, du er nu, du er na, lad som om, late som, esti acum, prefa te ca, te vei comporta, mostantol te, tegyel ugy, olet nyt, esita etta, teeskentele, τωρα εισαι, προσποιησου, κανε πως, تو اکنون, شما اکنون, وانمود کن, تظاهر کن, אתה עכשיו, אתה כעת, העמד פנים, ตอนนี้คุณคือ, แกล้งทำเป็น, สวมบทบาท',
  ],
  authority: [
    'saya pengembang*, saya administrator, saya adalah pengembang, mode debug, toi la nha phat trien, toi la quan tri vien, che do go loi, я твій розробник, я розробник, я адміністратор, режим налагодження, jsem tvuj vyvojar, jsem vyvojar, jsem spravce, rezim ladeni, jag ar din utvecklare, jag ar utvecklare, jag ar administrator, felsokningslage*, jeg er din udvikler, jeg er utvikleren, sunt dezvoltatorul, sunt administratorul, modul de depanare, a fejlesztod vagyok, olen kehittajasi, ειμαι ο προγραμματιστης, من توسعه دهنده, אני המפתח, אני מנהל המערכת, ฉันเป็นผู้พัฒนา, ผู้ดูแลระบบ',
  ],
  safeguard: [
    'batasan*, pembatasan*, filter*, sensor*, etika, keamanan, gioi han, han che, bo loc, kiem duyet, dao duc, an toan, обмежен*, фільтр*, етик*, безпек*, omezeni, cenzur*, etik*, bezpecnost*, begransning*, restriktion*, censur, etisk*, sakerhet*, begraensning*, begrensning*, sikkerhed*, sikkerhet*, restrictii*, limitari*, cenzura, etica, korlatoz*, szuro*, etikai, rajoituk*, suodat*, eettis*, περιορισμ*, φιλτρ*, λογοκρισ*, ηθικ*, محدودیت*, فیلتر*, سانسور, הגבלות, ההגבלות, מגבלות, סינון, ข้อจำกัด, ตัวกรอง, จริยธรรม',
  ],
  question: [
    'apa, apakah, bagaimana, yang mana, gi, nao, the nao, що, як, який, яка, jaky, jake, ktere, vad, vilka, vilken, hur, hvad, hvilke, hva, hvordan, ce, care, cum, mi, mit, milyen, mik, mika, mitka, millais*, ποιες, ποιο, τι, ποια, چه, چیست, کدام, מה, מהן, איזה, אילו, อะไร, อย่างไร',
  ],
  all: [
    'semua, seluruh, segala, setiap, tat ca, moi, toan bo, het, всі, усі, усе, всіх, усіх, кожне, vsechny, vsechna, vse, vsechno, veskere*, cele, alla, allt, samtliga, varje, alt, toate, tot, fiecare, minden, osszes, kaikki, jokainen, ολες, ολα, ολους, ολο, καθε, همه, تمام, کلیه, כל, את כל, ทั้งหมด, ทุก',
  ],
  utterance: [
    'kalimat, kata kata, pesan, teks, percakapan, konteks, semuanya, cau, tu, tin nhan, van ban, cuoc tro chuyen, noi dung, ngu canh, речення, повідомлен*, розмов*, запит*, vety, slova, zpravy, zprav*, text*, konverzac*, kontext*, meningar*, ord, meddeland*, konversation*, samtal*, saetninger, beskeder, samtale*, propozitii*, cuvinte*, conversati*, mondat*, szavak, uzenet*, szoveg*, beszelget*, lause*, viesti*, teksti*, keskustelu*, προτασ*, μηνυμα*, κειμενο*, συνομιλι*, متن, پیام*, گفتگو, کلمات, טקסט, הודעה, ההודעות, שיחה, השיחה, ข้อความ, บทสนทนา, ประโยค',
  ],
  answer: [
    'jawab*, respons*, balas*, tra loi, cau tra loi, phan hoi, відповід*, odpovez*, odpoved*, svar*, svara, raspuns*, raspunde*, valasz*, vastaa*, vastau*, απαντησ*, απαντα*, پاسخ*, جواب, תשובה, ענה, תענה, ตอบ, คำตอบ',
  ],
  only: [
    'hanya, saja, cuma, chi, duy nhat, лише, тільки, виключно, pouze, jen, jenom, vylucne, bara, endast, enbart, kun, bare, doar, numai, csak, kizarolag, vain, ainoastaan, μονο, αποκλειστικα, רק, בלבד, เท่านั้น, แค่',
  ],
  obey: [
    'harus, wajib, selalu, jangan pernah, patuhi, ikuti, turuti, phai, luon, luon luon, khong bao gio, tuan theo, tuan thu, lam theo, повинен, мусиш, завжди, ніколи, дотримуйся, слухайся, виконай, виконуй, musis, vzdy, nikdy, poslechni, dodrzuj, rid se, maste, alltid, aldrig, lyd, folj, skal, altid, aldri, folg, trebuie, intotdeauna, niciodata, asculta, urmeaza, kell, mindig, soha, kovesd, engedelmesk*, taytyy, aina, koskaan, tottele, noudata, πρεπει, παντα, ποτε, υπακου*, ακολουθησ*, باید, همیشه, هرگز, پیروی کن, חייב, תמיד, לעולם, ציית, ต้อง, เสมอ, ห้าม, ทำตาม',
  ],
  refuse: [
    'tolak, menolak, maaf, peringatan, tu choi, xin loi, canh bao, відмов*, вибач*, поперед*, odmit*, omluv*, varovani, vagra*, ursakt*, varning*, naegt*, nekte*, refuz*, scuze, visszautasit*, elnezest, kieltay*, pahoittel*, αρνηθ*, συγγνωμη, رد کن, امتناع, סירוב, תסרב, ปฏิเสธ, ขอโทษ',
  ],
  machine: [
    'model bahasa, asisten, kecerdasan buatan, mo hinh ngon ngu, tro ly, tri tue nhan tao, мовна модель, помічник*, асистент*, штучн* інтелект*, нейромереж*, jazykovy model, asistent*, umela inteligence, umele inteligence, sprakmodell*, sprogmodel*, inteligenta artificiala, nyelvi modell*, asszisztens*, mesterseges intelligencia, kielimalli*, avustaja*, tekoaly*, βοηθ*, γλωσσικο μοντελο, τεχνητη νοημοσυνη, دستیار, هوش مصنوعی, מודל שפה, עוזר, בינה מלאכותית, โมเดลภาษา, ผู้ช่วย, ปัญญาประดิษฐ์',
  ],
  encode: [
    'terbalik, enkode, mundur, dao nguoc, ma hoa, навпаки, закоду*, pozpatku, zasifruj*, zakoduj*, baklanges, krypter*, koda, baglaens, invers, criptat*, visszafele, titkosit*, takaperin, αναποδα, κωδικοποι*, برعکس, הפוך, מוצפן, ย้อนกลับ, เข้ารหัส',
  ],
};
