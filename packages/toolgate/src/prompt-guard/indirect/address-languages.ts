import type { AddressClass } from './address-words.ts';

/**
 * The classes of {@link AddressClass} in languages other than English, in the notation of the guard's vocabulary: `stem*` matches each
 * word that begins with it, several words are a phrase, and entries in scripts without spaces match anywhere. Verbs are orders, in
 * familiar and polite forms. What the guard's own vocabulary has is not repeated here.
 */
export const addressLanguages: Readonly<Partial<Record<AddressClass, readonly string[]>>> = {
  sendVerb: [
    'sende, senden sie, schick, schicke, schicken sie, leite, leiten sie, weiterleit*, ubermittle, ubermitteln sie, teile, veroffentliche, lade, maile, stuur, stuurt, verstuur, verzend, doorsturen, mail, deel, publiceer, upload, send, skicka, vidarebefordra*, mejla, dela, publicera, videresend*, del, laheta, valita, jaa',
    'envoie, envoyez, transfere, transferez, transmets, transmettez, partage, partagez, publie, publiez, expedie, expediez, fais suivre, faites suivre, envia, envie, envialo, enviala, envialos, enviad, enviale, reenvia, reenvie, reenvialo, manda, mande, comparte, comparta, publica, publique, remite, remita, encaminha, encaminhe, reencaminha*, mande, compartilhe, partilha, partilhe, invia, inviate, inviare, inoltra, inoltrate, inoltrare, condividi, condividete, spedisci, spedite, pubblica, trimite, trimiteti, redirectioneaz*, distribuie',
    'wyslij*, przeslij*, przekaz, przekazcie, udostepnij*, opublikuj*, posli, poslete, zasli, zaslete, odesli, odeslete, preposli, preposlete, preposl*, sdilej*, zverejni*, kuldd, kuldj*, tovabbitsd, tovabbits*, oszd meg',
    'отправ*, перешли*, пришли, вышли, направь*, поделись, опубликуй*, передай*, разошли*, надішли*, перешли, відправ*, поширь, опублікуй*, передай',
    'στειλε*, στειλτε, προωθησ*, αποστειλ*, μοιρασ*, δημοσιευσ*, gonder*, yolla*, ilet, iletin, paylas, paylasin, yayinla*',
    'ارسل, أرسل, ارسلي, أرسلوا, ارسال, إرسال, حول, مرر, وجه, شارك, انشر, ابعث, بفرست*, ارسال کن*, שלח, שלחו, תשלח, העבר, העבירו, שתף',
    'भेज*, अग्रेषित*, फॉरवर्ड*, साझा*, शेयर, kirim*, teruskan*, bagikan*, unggah*, gui cho, gui toi, gui den, hay gui, chuyen tiep, chia se, dang len',
    '发送, 发给, 转发, 發送, 轉發, 寄给, 寄到, 上传, 分享, 发布, 传给, 送信, 送って, 送れ, 送り, 転送, 共有して, 投稿し, 公開し, 전송, 보내, 전달, 공유, 게시, 업로드',
  ],
  payVerb: [
    'uberweise, uberweisen sie, uberweist, zahle, zahlen sie, bezahle, kaufe, kaufen sie, bestelle, bestellen sie, betaal, maak over, overmaken, koop, bestel, betala, betalar, betal, kop, overfor, kob, maksa, osta, siirra',
    'paie, payez, paye, vire, virez, achete, achetez, acheter, commande, commandez, verse, versez, paga, pague, pagad, compra, compre, transfiere, transfiera, transferir, transfira, transfere, deposita, deposite, versa, versate, pagate, paghi, compri, acquista, acquistate, bonifica, plateste, platiti, cumpara, cumparati, vireaza',
    'zaplac*, przelej*, kup, kupcie, zamow, wplac*, zaplat, zaplatte, kup, kupte, uhrad*, preved*, fizess*, fizesd, utald, utalj*, vasarolj*, vedd meg',
    'оплат*, заплат*, перевед*, купи, купите, закажи*, внеси, сплат*, перекажи*, заплати*, придбай*, замов',
    'πληρωσε*, πληρωστε, αγορασ*, μεταφερ*, καταθεσ*, ode, odeyin, satin al, satin alin, havale et*, transfer et*, para gonder*',
    'ادفع, حول مبلغ, تحول, اشتر, اشتري, سدد, پرداخت کن*, واریز کن*, بخر, שלם, העבר כסף, קנה, רכוש',
    'भुगतान*, खरीद*, ट्रांसफर, जमा, bayar*, transfer, mentransfer, beli, belikan, thanh toan, chuyen tien, chuyen khoan, mua',
    '支付, 付款, 转账, 轉帳, 汇款, 购买, 购入, 買って, 送金, 支払, 購入, 振り込, 송금, 결제, 이체, 구매, 입금',
  ],
  bookVerb: [
    'buche, buchen sie, reserviere, reservieren sie, sage ab, storniere, verschiebe, plane, melde an, abonniere, boek, reserveer, annuleer, zeg af, verplaats, verzet, boka, boka om, avboka, reservera, stall in, bestill, aflys, avlys, varaa, peru',
    'reserve, reservez, annule, annulez, deplace, deplacez, planifie, abonne, inscris, reserva, reservad, cancela, cancele, cancelad, aplaza, aplace, programa, acepta la invitacion, agende, agenda, adie, convide, convida, prenota, prenotate, annulla, annullate, disdici, sposta, spostate, iscrivi, rezerva, anuleaza, programeaza',
    'zarezerwuj*, odwolaj*, anuluj*, przeloz*, umow, zapros, rezervuj*, zrus*, objednej*, presun*, pozvi, foglalj*, foglald, mondd le, torold',
    'забронируй*, отмени*, перенеси*, запиши, запланируй*, пригласи*, забронюй*, скасуй*, перенеси, запроси',
    'κλεισε ραντεβου, ακυρωσ*, κρατησ*, προγραμματισ*, μεταθεσ*, iptal et*, rezervasyon*, ertele*, randevu al*, davet et*',
    'احجز, ألغ, الغ, أجل, رزرو کن*, لغو کن*, הזמן, בטל, דחה',
    'रद्द करो, रद्द कर दो, बुक करो, बुक कर दो, pesan, batalkan*, jadwalkan*, undang, dat lich, dat ve, huy cac, huy tat ca, doi lich',
    '预订, 预约, 取消所有, 改期, 邀请, 予約し, キャンセル, 変更し, 招待し, 예약, 취소, 변경, 초대',
  ],
  changeVerb: [
    'andere, andern sie, aktualisiere, setze, ersetze, bearbeite, stelle um, wijzig, verander, pas aan, stel in, vervang, andra, uppdatera, byt ut, stall om, endre, opdater, muuta, paivita',
    'modifie, modifiez, change, changez, remplace, remplacez, mets a jour, mettez a jour, cambia, cambie, cambiad, modifica, modifique, actualiza, actualice, reemplaza, sustituye, altera, altere, mude, atualize, substitua, cambiate, modificate, aggiorna, sostituisci, schimba, schimbati, actualizeaza, inlocuieste',
    'zmien*, zaktualizuj*, zamien*, edytuj, podmien, ustaw, zmen*, uprav*, aktualizuj*, nahrad*, valtoztasd, modositsd, frissitsd, csereld',
    'измени*, замени*, обнови*, поменяй*, смени, установи, зміни*, заміни*, онови*, встанови',
    'αλλαξε, αλλαξτε, τροποποιησ*, ενημερωσ*, αντικαταστησ*, degistir, degistirin, guncelle*, duzenle*, ayarla*',
    'غير, غيّر, عدل, حدث, استبدل, تغییر بده*, עדכן, שנה, החלף',
    'बदल दो, बदलो, बदलें, अपडेट, संशोधित, ubah*, ganti*, perbarui*, thay doi, sua doi, cap nhat, doi mat khau',
    '修改, 更改, 更新, 替换, 改成, 改为, 変更し, 書き換え, 更新し, 変えて, 바꿔, 바꾸, 수정, 업데이트',
  ],
  removeVerb: [
    'losche, loschen sie, entferne, entfernen sie, vernichte, deaktiviere, verwijder, wis, vernietig, ta bort, radera, slett, slet, fjern, poista, tuhoa',
    'supprime, supprimez, efface, effacez, detruis, retire, retirez, desactive, borra, borre, borrad, elimina, elimine, eliminalo, suprime, suprima, quita, desactiva, apaga, apague, exclua, remova, remove, elimini, eliminate, cancella, cancellate, cancelli, rimuovi, rimuovete, sterge, stergeti, elimina',
    'usun*, skasuj*, wykasuj*, wyczysc, smaz*, odstran*, vymaz*, zlikviduj*, torold, torolj*, tavolitsd',
    'удали*, сотри*, очисти*, уничтож*, отключи*, видали*, зітри*, знищ*, вимкни',
    'διαγραψ*, σβησ*, αφαιρεσ*, καταργησ*, sil, silin, kaldir, kaldirin, yok et*',
    'احذف, امسح, أزل, ازل, حذف کن*, پاک کن*, מחק, מחקו, הסר',
    'मिटा*, हटा दो, हटाओ, हटाएँ, डिलीट, hapus*, musnahkan, xoa, go bo, loai bo',
    '删除, 刪除, 清空, 移除, 抹掉, 削除, 消去, 消して, 消せ, 삭제, 지워, 제거',
  ],
  createVerb: [
    'erstelle, erstellen sie, fuge hinzu, lege an, lege, speichere, kopiere, maak aan, voeg toe, sla op, kopieer, skapa, lagg till, spara, kopiera, opret, tilfoj, luo, lisaa, tallenna',
    'cree, creez, ajoute, ajoutez, enregistre, copie, copiez, ouvre, ouvrez, colle, crea, cree, anade, agrega, agregue, guarda, copia, copie, pega, crie, adicione, salve, guarde, cole, aggiungi, aggiungete, crea, salva, copiate, incolla, creeaza, adauga, salveaza, copiaza',
    'utworz*, dodaj*, zapisz, skopiuj*, wklej*, vytvor*, pridej*, uloz*, zkopiruj*, vloz*, hozd letre, add hozza, mentsd, masold',
    'создай*, добав*, сохрани*, скопируй*, вставь*, створи*, додай*, збережи*, скопіюй*, встав',
    'δημιουργησ*, προσθεσ*, αποθηκευσ*, αντιγραψ*, επικολλησ*, olustur*, ekle, ekleyin, kaydet*, kopyala*, yapistir*',
    'أنشئ, انشئ, أضف, اضف, احفظ, انسخ, الصق, ضع, اضافه کن*, ایجاد کن*, צור, הוסף, שמור, העתק, הדבק',
    'बनाओ, जोड़ो, जोड़ें, जोड़ दो, चिपका*, कॉपी, buat, tambahkan*, simpan*, salin*, tempel*, tao, them, luu, sao chep, dan',
    '创建, 添加, 保存, 复制, 粘贴, 写进, 写入, 作成し, 追加し, 保存し, 貼り付け, コピーし, 만들어, 추가, 저장, 복사, 붙여',
  ],
  accessVerb: [
    'gewahre, erteile, erlaube, aktiviere, genehmige, bestatige, akzeptiere, verleen, geef toegang, keur goed, bevestig, accepteer, bevilja, godkann, bekrafta, ge behorighet, godkend, giv adgang, hyvaksy, salli',
    'accorde, accordez, autorise, autorisez, active, approuve, confirme, confirmez, accepte, acceptez, concede, conceda, autoriza, autorice, activa, aprueba, confirma, acepta, acepte, autorize, aprove, confirme, aceite, concedi, autorizza, approva, conferma, accetta, acorda, autorizeaza, aproba',
    'nadaj*, przyznaj*, zatwierdz*, potwierdz*, zaakceptuj*, zezwol*, udel*, povol*, schval*, potvrd*, prijmi, adj jogot, hagyd jova, engedelyezd',
    'предостав*, разреши*, одобри*, подтверд*, прими, выдай, дозволь*, надай*, схвали*, підтверд*, прийми',
    'παραχωρησ*, εγκρινε, επιβεβαιωσ*, δωσε προσβαση, ενεργοποιησ*, yetki ver*, onayla*, izin ver*, kabul et*',
    'امنح, اسمح, وافق, أكد, فعل, اقبل, اجازه بده*, تایید کن*, אשר, הענק, הפעל',
    'अनुमति*, मंजूर*, स्वीकार करो, स्वीकृत*, izinkan*, setujui*, aktifkan*, konfirmasikan, cap quyen, cho phep, phe duyet, xac nhan, chap nhan',
    '授权, 授予, 批准, 允许, 接受, 许可し, 承認し, 許可し, 与えよ, 승인, 허용, 권한을 부여, 수락',
  ],
  fetchVerb: [
    'suche, suchen sie, lies, rufe, rufen sie, offne, offnen sie, klicke, klicken sie, besuche, zoek, lees, open, klik, klikt, bezoek, haal op, sok, las, oppna, klicka, besok, hamta, sog, abn, klik, hent, etsi, avaa, hae',
    'cherche, cherchez, lis, lisez, recupere, recuperez, ouvre, clique, cliquez, visite, visitez, telecharge, consulte, busca, busque, lee, abre, abra, visita, visite, descarga, haz clic, haga clic, consulta, procura, procure, leia, clica, clique, baixe, cerca, cercate, leggi, apri, visita, visitate, scarica, cliccate, clicca, cauta, citeste, deschide, descarca',
    'wyszukaj*, znajdz*, przeczytaj*, otworz*, kliknij*, odwiedz*, pobierz*, vyhledej*, najdi, najdete, precti, otevri, klikni, navstiv*, stahni*, keresd, olvasd, nyisd, kattints, toltsd le',
    'найди*, прочитай*, открой*, нажми*, перейди*, посети*, скачай*, загрузи*, знайди*, відкрий*, натисни*, відвідай*, завантаж*',
    'αναζητησ*, βρες, διαβασε, ανοιξε, πατησε, επισκεψου, κατεβασε, ara, bul, oku, ac, tikla*, ziyaret et*, indir*',
    'ابحث, اقرأ, افتح, اضغط, زر, حمل, نزل, جستجو کن*, باز کن*, חפש, קרא, פתח, לחץ, הורד',
    'खोजो, ढूंढो, पढ़ो, क्लिक, cari, baca, buka, klik, kunjungi, unduh*, tim, doc, mo lien ket, nhap vao, bam vao, truy cap, tai xuong',
    '搜索, 查找, 读取, 打开, 点击, 访问, 下载, 検索し, 開いて, クリックし, アクセスし, ダウンロードし, 검색, 찾아, 열어, 클릭, 방문, 다운로드',
  ],
  runVerb: [
    'fuhre, fuhren sie, ausfuhren, rufe, starte, nutze, benutze, verwende, voer, voert, roep, gebruik, start, kor, anvand, starta, bruk, brug, suorita, kayta, kaynnista',
    'execute, executez, lance, lancez, utilise, utilisez, appelle, appelez, ejecuta, ejecute, ejecutad, usa, use, utiliza, utilice, llama, llame, inicia, execute, executa, utilize, chame, rode, esegui, eseguite, usa, usate, utilizza, chiama, avvia, executa, foloseste, apeleaza, ruleaza',
    'uruchom*, wykonaj*, uzyj*, wywolaj*, spust*, proved*, pouzij*, zavolej*, futtasd, hasznald, hivd, inditsd',
    'запусти*, выполни*, вызови*, используй*, примени*, виконай*, виклич*, використай*, використовуй',
    'εκτελεσ*, χρησιμοποιησ*, καλεσε, τρεξε, calistir*, kullan, kullanin, cagir, baslat*, yurut*',
    'نفذ, شغل, استخدم, استدع, قم ب, اجرا کن*, استفاده کن*, הרץ, הפעל, השתמש, בצע',
    'चलाओ, चलाएँ, चला दो, इस्तेमाल करो, उपयोग करो, jalankan*, gunakan*, panggil*, chay, su dung, goi cong cu, thuc hien, thuc thi',
    '运行, 执行, 調用, 调用, 使用工具, 実行し, 実行せよ, 実行しろ, 呼び出し, 使用し, 실행, 호출, 사용해',
  ],
  answerVerb: [
    'antworte, antworten sie, sage, sag, sagen sie, gib, geben sie, nenne, nennen sie, erwahne, empfiehl, empfehlen sie, behaupte, bewerte, schreibe, schreib, schreiben sie, verrate, fuge, zeige, antwoord, zeg, noem, vermeld, beveel, schrijf, geef, vertel, raad aan, svara, saga, sag, skriv, namn, rekommendera*, pasta, beratta, ge, anbefal, nævn, vastaa, sano, kirjoita, suosittele, mainitse, vaita',
    'reponds, repondez, dis, dites, ecris, ecrivez, recommande, recommandez, conseille, mentionne, mentionnez, indique, indiquez, affirme, affirmez, affiche, inclus, incluez, termine, responde, respondele, responda, contesta, conteste, di, dile, diga, escribe, escriba, recomienda, recomiende, menciona, mencione, afirma, incluye, incluya, muestra, indica, indique, escreva, escreve, recomende, mencione, informe, informem, afirme, inclua, rispondi, rispondete, scrivi, scrivete, consiglia, consigliate, raccomanda, menziona, di che, dite, afferma, inserisci, inserite, indicate, raspunde, raspundeti, spune, scrie, recomanda, mentioneaza, afirma',
    'odpowiedz, odpowiadaj, odpowiedzcie, powiedz, napisz, napiszcie, polec, polecaj, zarekomenduj*, wspomnij, podaj, podajcie, twierdz, odpovez, odpovidej, odpovezte, rekni, napis, napiste, doporuc*, uved*, tvrd, tvrdte, zmin*, valaszolj, mondd, ird, irjatok, ajanld, allitsd',
    'ответь*, отвечай*, скажи*, напиши*, пиши, пишите, рекомендуй*, порекомендуй*, посоветуй*, сообщи*, сообщай*, указывай*, укажи*, упомяни*, утверждай*, відповідай*, скажи, напиши*, рекомендуй*, порадь, повідом*, вкажи*, вказуй*, згадай, стверджуй',
    'απαντησε, απαντηστε, πες, πειτε, γραψε, γραψτε, προτεινε, προτεινετε, συστησ*, αναφερ*, ισχυρισ*, yanitla*, cevapla*, yanit ver*, cevap ver*, soyle, soyleyin, yaz, yazin, oner, onerin, tavsiye et*, belirt*, iddia et*',
    'أجب, اجب, أجيبوا, رد, قل, قولوا, اكتب, اكتبوا, أوص, انصح, اذكر, اذكروا, ادع أن, بگو*, بنویس*, پاسخ بده*, توصیه کن*, ענה, ענו, אמור, כתוב, כתבו, המלץ, ציין, טען',
    'कहो, बताओ, लिखो, लिखें, जवाब दो, उत्तर दो, सिफारिश करो, सुझाओ, उल्लेख*, jawab*, katakan*, tulis*, sebutkan*, rekomendasikan*, sarankan*, sampaikan, tra loi rang, hay tra loi, hay noi, noi rang, noi voi, hay viet, viet rang, de xuat, gioi thieu, hay neu, khang dinh',
    '回答, 回复, 回覆, 告诉, 告訴, 说是, 并说, 写明, 推荐, 推薦, 声称, 提到, 注明, 答えて, 答えよ, 答えろ, 回答し, 書いて, 勧めて, 推薦し, 伝えて, 述べて, 言って, 답해, 답하, 대답, 말해, 말하, 쓰십시오, 써, 적어, 추천해, 추천하십, 언급, 주장',
  ],
  obeyVerb: [
    'hor auf, statt dessen, tu so, betrachte, stop met, doe alsof, beschouw, sluta, lat bli, lopeta, arrete de, arretez de, cesse de, cessez de, deja de, deje de, para de, pare de, smetti di, smettete di, przestan*, prestan*, inceteaza, hagyd abba, перестань*, прекрати*, припини*, σταματα, σταματησ*, birak, durdur*, توقف عن, बंद करो, berhenti, hentikan, dung lai, ngung, 停止, 不要再, やめて, やめろ, 그만, 중지',
  ],
  need: [
    'musst, mussen sie, sollst, sollen, doit, dois, devez, debes, debe, deben, deve, devem, devi, dovete, moet, moeten, ska, skall, trebuie, musisz, nalezy, nutno, musi, kell, должен, должна, должны, нужно, необходимо, слід, треба, потрібно, πρεπει, gerek, gerekir, zorunda, يجب, عليك, باید, חייב, צריך, चाहिए, ज़रूर, wajib, harus, phai, can phai, 必须, 必須, 务必, 必ず, すること, しなければ, 반드시, 해야, 할 것',
  ],
  please: [
    'bitte, alstublieft, alsjeblieft, graag, snalla, vanligen, venligst, vennligst, ole hyva, s il vous plait, s il te plait, merci de, veuillez, por favor, per favore, per piacere, la preghiamo, va rog, te rog, prosze, prosim, kerem, kerlek, пожалуйста, просим, будь ласка, просимо, παρακαλω, παρακαλουμε, lutfen, من فضلك, يرجى, الرجاء, نرجو, لطفا, בבקשה, נא, कृपया, tolong, mohon, silakan, vui long, xin, 请, 請, ください, 下さい, 願います, お願い, 주세요, 부탁, 바랍니다, 주시기',
  ],
  assistant: [
    'ki, ki assistent*, ki agent*, sprachmodell*, chatbot*, assistent, assistenten, assistentin, agent, agenten, ai, copilot, chatgpt, gpt, claude, gemini, llm, taalmodel*, ai assistent, ai assistenten, sprakmodell*, assistent, sprogmodel*, tekoaly*, kielimalli*, avustaja*',
    'ia, assistant, assistant ia, modele de langage, modeles de langage, intelligence artificielle, agente, agent conversationnel, asistente, asistente virtual, modelo de lenguaje, modelos de lenguaje, inteligencia artificial, modelo de ia, assistente, modelo de linguagem, modelos de linguagem, assistente virtual, modello linguistico, modelli linguistici, intelligenza artificiale, asistent, asistentul*, inteligenta artificiala, model de limbaj',
    'asystent*, asystencie, si, model jezykow*, modele jezykow*, sztucznej inteligencji, sztuczna inteligencj*, asistent*, asistente, umela inteligence, umele inteligence, jazykov* model*, mesterseges intelligencia, asszisztens*, nyelvi modell*',
    'ассистент*, помощник*, ии, нейросет*, чат бот*, языков* модел*, искусственн* интеллект*, языковых моделей, языковая модель, агент, асистент*, помічник*, ші, мовн* модел*, мовних моделей, мовна модель, штучн* інтелект*',
    'βοηθε, βοηθος, βοηθο, βοηθου, τεχνητη νοημοσυνη, τεχνητης νοημοσυνης, γλωσσικ* μοντελ*, γλωσσικα μοντελα, γλωσσικων μοντελων, asistan*, yapay zeka*, dil model*, dil modelleri*, sohbet robotu',
    'المساعد, مساعد, للمساعد, الذكاء الاصطناعي, ذكاء اصطناعي, النماذج اللغوية, للنماذج اللغوية, نموذج لغوي, نماذج اللغة, الوكيل, دستیار, هوش مصنوعی, مدل زبانی, עוזר, העוזר, בינה מלאכותית, מודל שפה, מודלי שפה',
    'सहायक, एआई, भाषा मॉडल*, कृत्रिम बुद्धि*, असिस्टेंट, asisten, kecerdasan buatan, model bahasa, agen ai, tro ly, tro ly ai, tri tue nhan tao, mo hinh ngon ngu',
    '助手, 助理, 智能体, 人工智能, 语言模型, 語言模型, 大模型, 机器人, アシスタント, 言語モデル, 人工知能, エージェント, 어시스턴트, 비서, 언어 모델, 인공지능, 에이전트, 챗봇',
  ],
  user: [
    'nutzer, nutzers, nutzerin, benutzer, benutzers, anwender, kunden, besitzer, gebruiker, gebruikers, anvandaren, anvandare, brugeren, brukeren, kayttaja*, utilisateur, utilisateurs, l utilisateur, usuario, usuarios, utilizador, utente, utenti, utilizator*, uzytkownik*, uzivatel*, felhasznalo*, пользовател*, користувач*, χρηστη*, χρηστες, kullanici*, المستخدم, للمستخدم, مستخدم, مستخدمين, کاربر*, משתמש, המשתמש, למשתמש, उपयोगकर्ता*, यूज़र*, pengguna*, nguoi dung, 用户, 用戶, 使用者, ユーザー, ユーザ, 利用者, 사용자, 유저',
  ],
  reply: [
    'antwort, antworten, zusammenfassung, antwoord, antwoorden, samenvatting, svar, svaret, sammanfattning*, resume, sammendrag, reponse, reponses, resumen, respuesta, respuestas, resposta, respostas, resumo, risposta, risposte, riassunto, raspuns*, rezumat*, odpowiedz, odpowiedzi, streszczen*, podsumowan*, odpoved, odpovedi, souhrn*, shrnut*, valasz*, osszefoglal*, ответе, ответ, ответом, пересказ*, резюме, сводк*, відповіді, відповідь, підсумк*, απαντηση, απαντησεις, περιληψη*, yanit*, cevap*, ozet*, الإجابة, الاجابة, إجابتك, ردك, الرد, التلخيص, الملخص, پاسخ, خلاصه, תשובה, תשובתך, סיכום, उत्तर, जवाब, सारांश, jawaban, ringkasan, rangkum*, cau tra loi, tom tat, phan hoi, 回答中, 回复, 总结, 摘要, 概括, 回答, 要約, 返答, 返信, 답변, 요약, 응답',
  ],
  tool: [
    'werkzeug*, tool, tools, funktion, schnittstelle, gereedschap, functie, verktyg*, funktionen, vaerktoj*, verktoy*, tyokalu*, outil, outils, fonction, herramienta*, funcion, ferramenta*, funcao, strumento, strumenti, funzione, unealta, instrumentul, functia, narzedzi*, funkcj*, nastroj*, funkc*, eszkoz*, инструмент*, функци*, інструмент*, функці*, εργαλει*, συναρτησ*, araci, aracini, arac, fonksiyon*, الأداة, أداة, الاداة, ادوات, ابزار*, כלי, הכלי, פונקציה, टूल*, उपकरण, alat, fungsi, cong cu, ham, 工具, 函数, ツール, 関数, 도구, 함수',
  ],
  attention: [
    'wichtig*, achtung, hinweis, dringend, sofort, belangrijk*, let op, dringend, onmiddellijk, meteen, viktigt, obs, meddelande till, omedelbart, genast, vigtigt, viktig, straks, tarkeaa, huomio, heti, important, attention, avis, note, urgent, immediatement, tout de suite, a l attention, importante, atencion, aviso, nota, urgente, inmediatamente, ahora mismo, atencao, imediatamente, agora, attenzione, avviso, subito, immediatamente, urgent, imediat, atentie, wazne, uwaga, pilne, natychmiast, dulezite, pozor, sdeleni, ihned, okamzite, fontos, figyelem, azonnal, важно, внимание, срочно, немедленно, примечание, важливо, увага, терміново, негайно, примітка, σημαντικο, προσοχη, σημειωση, αμεσως, επειγον, onemli, dikkat, not, acil, hemen, derhal, مهم, انتباه, تنبيه, ملاحظة, فورا, عاجل, توجه, فوری, חשוב, שים לב, הערה, מיד, सूचना, ध्यान, तुरंत, महत्वपूर्ण, penting, perhatian, catatan, segera, quan trong, chu y, luu y, ngay lap tuc, khan cap, 重要, 注意, 立即, 马上, 紧急, 提示, 至急, 直ちに, 今すぐ, 注意事項, 중요, 주의, 참고, 즉시, 긴급',
  ],
  secret: [
    'zugangsdaten, kreditkarte*, vertraulich*, bestatigungscode*, toegangscode*, vertrouwelijk*, inloggegevens, kod, koder, inloggning*, identifiants, codes, confidentiel*, carte bancaire, credenciales, confidencial*, codigos, tarjeta, credenciais, codigos de verificacao, cartao, credenziali, riservat*, codici, carta, parole, kody, dane logowania, poufn*, karty, pristupov* udaj*, duvern*, jelszav*, bizalmas*, учетные данные, коды, облікові дані, коди, κωδικοι, απορρητ*, dogrulama kod*, kimlik bilgi*, كلمات المرور, رمز التحقق, بيانات الدخول, سرية, סיסמאות, קודים, पासवर्ड*, गोपनीय, ओटीपी, kode verifikasi, kredensial, ma xac minh, thong tin dang nhap, 验证码, 凭证, 密钥, 令牌, 認証コード, 認証情報, 機密, 인증번호, 인증 정보, 자격 증명, 기밀',
  ],
  data: [
    'dateien, datei, daten, kontakte, kontaktliste, postfach, mails, nachrichten, ordner, anhange, verlauf, bestanden, gegevens, contacten, berichten, map, bijlagen, filer, filen, kontakter, uppgifter, meddelanden, bilagor, fichiers, fichier, donnees, contacts, messages, boite, pieces jointes, archivos, archivo, datos, contactos, mensajes, correo, correos, adjuntos, ficheiro*, arquivo*, dados, contatos, contactos, mensagens, anexos, file, dati, contatti, messaggi, conversazione, casella, allegati, fisier*, date, mesaje, pliki, dane, kontakt*, wiadomosci, zalacznik*, skrzynk*, soubor*, data, kontakty, zpravy, schrank*, priloh*, fajl*, adatok, uzenetek, файлы, данные, контакты, письма, сообщения, вложения, файли, дані, контактів, листи, повідомлення, αρχεια, δεδομενα, επαφες, μηνυματα, dosya*, veri*, kisiler, mesajlar*, gelen kutusu*, الملفات, البيانات, جهات الاتصال, الرسائل, فایل*, קבצים, נתונים, אנשי קשר, הודעות, फ़ाइल*, डेटा, संपर्क*, संदेश*, इनबॉक्स, berkas, data, kontak, pesan, kotak masuk, tap tin, du lieu, danh ba, tin nhan, hop thu, 文件, 数据, 联系人, 邮件, 收件箱, 通讯录, ファイル, データ, 連絡先, メール, 受信箱, 受信トレイ, 파일, 데이터, 연락처, 메일, 편지함',
  ],
  money: [
    'euro, konto, geld, betrag, gutschein*, kreditkarte, rekening, bedrag, geld, cadeaubon*, kronor, pengar, presentkort*, penge, compte, argent, montant, carte cadeau, euros, cuenta, dinero, importe, tarjeta regalo, conta, dinheiro, reais, pix, cartao presente, conto, denaro, importo, bonifico, cont, bani, lei, konto, zl, zlotych, pieniadz*, penize, kc, ucet, szamla, forint, penz*, счет, счёт, рубл*, деньги, карту, рахунок, грн, гривень, гроші, картку, λογαριασμο*, ευρω, χρηματα, hesap, hesaba, lira, para, حساب, ريال, درهم, دينار, المال, مبلغ, חשבון, שקלים, כסף, खाता, खाते, रुपये, पैसे, rekening, rupiah, uang, tai khoan, dong, tien, 元, 账户, 钱, 円, 口座, お金, 원을, 계좌, 돈',
  ],
  stealth: [
    'ohne, heimlich, unbemerkt, nichts davon, erwahne das nicht, frage nicht, nicht nachfragen, zonder, stiekem, niets, niet vertellen, vraag niet, utan att, i hemlighet, inte namna, fraga inte, namn inte, uden at, uten, kertomatta, ala kerro, ala kysy, sans, discretement, en secret, ne dis rien, ne demande pas, sin, en secreto, no se lo, no le digas, no menciones, no lo cuentes, no preguntes, sem, em silencio, em segredo, nao mostre, nao diga, nao conte, nao pergunte, senza, di nascosto, non avvisare, non dire, non chiedere, non menzionare, fara sa, in secret, nu spune, nu intreba, nie informuj, nie mow, nie wspominaj, nie pytaj, bez, potajemnie, nerikej, nezminuj, neptej, potaji, nevyzaduj, nic nevysvetluj, ne mondd, ne kerdezd, titokban',
    'не говори*, не сообщай*, не упоминай*, не спрашивай*, ничего не, тайно, незаметно, без подтверждения, не кажи*, не повідомляй*, не згадуй*, не питай*, таємно, непомітно, χωρις, κρυφα, μην το πεις, μη ζητησ*, μην αναφερ*, soyleme*, bahsetme*, sorma*, bildirme*, gizlice, habersiz, aciklama, لا تخبر, لا تذكر, دون أن, دون علم, بدون, سرا, فلا تطلب, لا تطلب, نگو*, بدون اطلاع, אל תספר, אל תזכיר, בלי, בסתר, אל תשאל, मत बताना, मत बताओ, मत पूछो, बिना, चुपचाप, jangan beri tahu, jangan katakan, jangan tanya*, jangan sebut*, diam diam, tanpa, tidak perlu konfirmasi, dung cho, dung noi, dung hoi, khong can hoi, bi mat, am tham, khong can xac nhan',
    '不要告诉, 不要告訴, 别告诉, 不要提, 不必, 不用确认, 悄悄, 无需, 知らせない, 伝えない, 言わない, 確認は不要, 秘密裏, 黙って, 内緒, 説明しない, 알리지, 말하지, 묻지, 몰래, 언급하지, 확인 없이',
  ],
  next: [
    'bevor, zuerst, zunachst, statt, anstatt, stattdessen, ab jetzt, voordat, eerst, in plaats van, voortaan, innan, istallet, forst, hadanefter, inden, i stedet, ennen kuin, sen sijaan, avant de, d abord, au lieu de, desormais, antes de, primero, en lugar de, en vez de, a partir de ahora, em vez de, primeiro, a partir de agora, prima di, invece di, al posto di, d ora in poi, inainte de, in loc de, zanim, najpierw, zamiast, odtad, nez, nejprve, misto, misto toho, mielott, ahelyett, helyett, прежде чем, сначала, вместо, перш ніж, спочатку, замість, πριν, πρωτα, αντι, αντι για, once, yerine, قبل أن, أولا, بدلا من, قبل از, به جای, לפני, קודם, במקום, पहले, बजाय, sebelum, terlebih dahulu, alih alih, truoc khi, thay vi, truoc tien, 之前先, 首先, 而不是, 代替, 改为, 前に, まず, 代わりに, 먼저, 전에, 대신',
  ],
  only: [
    'nur, ausschliesslich, lediglich, alleen, uitsluitend, enkel, slechts, enbart, seulement, uniquement, exclusivement, ne que, solo, solamente, unicamente, solo la, apenas, somente, soltanto, solamente, esclusivamente, wylacznie, tylko, jedynie, pouze, jen, только, лишь, исключительно, тільки, лише, виключно, μονο, yalnizca, sadece, فقط, केवल, सिर्फ, hanya, chi, 只, 仅, 僅, だけ, のみ, 만, 뿐',
  ],
};
