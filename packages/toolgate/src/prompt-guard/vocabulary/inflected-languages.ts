import type { Vocabulary } from './word-class.ts';

/** More word forms in Polish, Turkish, Korean and Dutch, because their endings and word order change the words of a plain list. */
export const inflectedLanguages: Vocabulary = {
  disclose: [
    'przedstaw*, wymien*, wylicz*, udostepn*, odslon*, wyjaw*, wklej*, przytocz*, przekaz*, przeslij*, odczytaj*, opisz*, wypis*, podac, pokazac, powiedziec, ujawnic, jak brzmi*, co zawiera*, jakie masz, jakie otrzymal*, jakie dostal*, wyrecytuj*, dyktuj*',
    'yazin, yazar misin, verin, bildir*, aktar*, dok, anlat*, ifade et*, cikar*, oku, ortaya cik*, ne yaziyor, neydi, nelerdi, goruntule*, ekrana yaz*, bana ver, ilet*, sirala*, gosterir*, soyler*, paylasir*',
    '말하, 알리, 적어, 작성, 드러내, 누설, 털어놔, 내놔, 제시, 읽어, 읊어, 들려, 가르쳐, 설명해, 공유, 무슨, 보이',
    'laat me, laat mij, openbaar*, verklap*, tonen, geven, zeg, zeggen, som op, lijst, weergeven, geef weer, plak*, stuur*, lees voor, dump*, wat staat*, wat stond*, uitvoer',
  ],
  restate: [
    'powtarzaj*, przepis*, odtworz*, sparafrazuj*, podsumuj*, tlumacz*, zreprodukuj*, przekopiuj*, zakoduj*, zapisz, przeredaguj*, yinele*, aynen yaz*, tercume et*, yeniden yaz*, kodla*, ozet*, tekrar*',
    '다시 말, 다시 써, 다시 적, 옮겨, 재현, 복창, 따라 말, 정리해, 외워, 베껴, vat, herformuleer*, herschrijf*, reproduceer*, zeg na, schrijf over, parafraseer*, codeer*, zet om, omzetten',
  ],
  verbatim: [
    'pelne, pelnej, cala, cale, dokladnie, bez zmian, litera po literze, kompletn*, slowo po slowie, niczego nie pomijaj*, tamamen, eksiksiz*, tam olarak, butunuyle, degistirmeden, kelime kelime, hic degistir*',
    '빠짐없이, 정확히, 원문, 토씨, 모조리, 통째, 처음부터 끝까지, exact*, precies, in zijn geheel, integraal, ongewijzigd, van begin tot eind, letter voor letter, compleet, complete, zonder iets weg',
  ],
  ignore: [
    'zlekcewaz*, pomijaj*, porzuc*, przestan*, uniewazn*, skasuj*, usun*, wyrzuc*, zresetuj*, nie stosuj*, nie przestrzegaj*, nie sluchaj*, zlam*, odloz*, nadpisz*, nie obowiazuj*, omin*, uchyl*, nie musisz, zapomniec, zapominasz',
    'unut*, bosver*, atla, birak*, hice say*, gecersiz*, kaldir*, uyma*, takip etme*, dinleme*, kapat*, sifirla*, ihlal et*, cigne*, onemseme*, vazgec*, gormezlikten*, bir kenara',
    '지워, 버려, 버리고, 무효, 중단, 그만두, 지키지, 신경 쓰지, 해제, 끄고, 비활성, 벗어나, 덮어, 초기화, 제쳐, 어기고, 듣지 마',
    'vergeten, laat vallen, wis, verwijder*, schrap*, stop met, hou op, houd op, trek je niets, volg niet, niet meer, niet langer, let niet op, laat los, zet uit, schakel uit, uitschakel*, deactiveer*, doorbreek*, overtreed*, annuleer*, buiten beschouwing, houd je niet, hoef je niet, hef op, sla',
  ],
  instruction: [
    'wskazowk*, rozkaz*, komend*, regulamin*, emir*, emr*, kilavuz*, ilke*, yapilandirma*, 규정, 수칙, 매뉴얼, 방침, 가이드, 룰을, 설정값, beleid, bevel*, commando*, configuratie, leidraad, kaders, systeeminstructie*',
  ],
  systemPrompt: [
    'promptu systemow*, instrukcji systemow*, polecenia systemow*, wiadomosc* systemow*, prompt poczatkow*, instrukcje poczatkow*, poczatkowe instrukcj*, pierwotne instrukcj*, ukryte instrukcj*, tajne instrukcj*, sistem yonerge*, sistem komut*, baslangic istem*, baslangic talimat*, ilk talimat*, gizli talimat*, gizli yonerge*, 시스템 지침, 시스템 명령, 시스템 설정, 시스템프롬프트, 최초 지시, 숨겨진 지시, 숨겨진 지침, 비밀 지침, 비밀 지시, 내부 지침, systeembericht*, systeemopdracht*, systeem prompt*, oorspronkelijke instructie*, verborgen instructie*, geheime instructie*, interne instructie*',
  ],
  prior: [
    'dotychczas*, uprzedni*, wstepn*, pierwsz*, oryginaln*, poufn*, sekretn*, onceki*, yukaridaki*, ustteki*, bundan once*, simdiye kadar*, sakli*, evvelki*, gizli*, 지금까지, 최초, 앞서, 위에, 원본, 비공개, 감춰, 숨긴, 숨기고, voorafgaand*, vroegere, eerder, hiervoor, tot nu toe, eerste, begin, oorspronkelijk*, originele, bestaande, bovenstaand*',
  ],
  above: [
    'powyzszy tekst*, wszystko co powyzej, wszystko przed, poczatku rozmow*, calej rozmow*, cala rozmow*, yukaridaki metn*, yukaridaki tum*, bundan onceki her sey*, konusmanin bas*, sohbetin bas*, 위의 모든, 위 텍스트, 지금까지의 대화, 대화 내용, 위의 글, de tekst hierboven, alles wat hierboven, alles boven, alles voor dit bericht, dit gesprek, ons gesprek',
  ],
  secret: [
    'hasle, haslem, tajne slowo*, tajny kod*, tajemnic*, kod dostepu, slowo klucz*, tajne haslo, gizli kelime*, gizli kod*, gizli sozcuk*, sirri*, sirlar*, erisim kod*, 비번, 패스워드, 비밀 단어, 비밀 코드, 접근 코드, geheime woord, geheime code, toegangscode*, codewoord*, wachtzin, geheim woord',
  ],
  you: [
    'swoj*, swoich, swoim, swego, masz, jestes, cie, toba, senin*, seni, sende, sizin*, size, kendi*, yonergelerin*, komutlarin*, talimatlarin*, kurallarin*, 니가, 자네, 귀하, 너희, jou, jezelf',
  ],
  given: [
    'ktore masz, ci dano, dano ci, otrzymales, otrzymalas, dostales, dostalas, ci przekazan*, przekazan* ci, powiedziano ci, ci powiedziano, kazano ci, ci kazano, ktorych przestrzegasz, ktorymi sie kierujesz, sana verdikleri, aldigin*, sana soylenen*, size verilen*, sana ogretilen, uydugun*, uyman gereken, takip ettigin, 받았, 들은, 부여된, 부여받, 설정된, 입력된, 주어졌, 전달받, 지시받, 입력받, je hebt gekregen, je hebt ontvangen, je kreeg, jou gegeven, je volgt, je is verteld, jou verteld, je moet volgen, je gekregen hebt, je ontving, je meekreeg',
  ],
  newRule: [
    'od tej pory, od tej chwili, odtad, nowe zasad*, nowe zadani*, nowa instrukcj*, zamiast tego, bundan boyle, yeni kural*, bunun yerine, su andan, 앞으로, 새로운 규칙, 새 규칙, 새 지시, 새로운 명령, 대신에, 그 대신, vanaf dit moment, voortaan, nieuwe opdracht*, nieuwe taak, in plaats daarvan',
  ],
  persona: [
    'teraz jestes, od teraz jestes, udaj, wciel sie, odegraj*, odgrywaj*, zachowuj*, wyobraz*, zagraj*, podszyj*, symuluj*, rolune gir*, rolunu oyna*, taklit et*, rol yap*, canlandir*, farz et*, hayal et*, oldugunu dusun*, oldugunu varsay*, gibi yap, mis gibi, 이제 너는, 역할을 해, 역할극, 연기해, 행세, 흉내, 것처럼, 처럼 행동, 라고 가정, 라고 상상, 되어줘, 되어라, je bent vanaf nu, jij bent nu, speel de rol, gedraag je, je bent niet langer, je bent geen, kruip in de huid, stel je voor',
  ],
  unbound: [
    'bez zadnych ogranicz*, bez zasad, bez regul, nieograniczon*, nieocenzurowan*, tryb dewelopera, tryb programisty, tryb deweloperski*, trybie dewelopera, trybie deweloperskim, nie masz zadnych, nie obowiazuja cie, zadne zasady, sinirsiz*, kisitlamasiz*, sansursuz*, filtresiz*, kuralsiz*, hicbir kural*, hicbir sinir*, hicbir kisit*, gelistirici mod*, 제한이 없, 제약 없, 제약이 없, 검열 없, 필터 없, 규칙이 없, 제한을 받지, 무제한, 관리자 모드, 디버그 모드, zonder regels, zonder filter*, zonder censuur, zonder grenzen, onbeperkt*, ongecensureerd*, ontwikkelaarsmodus, ontwikkelmodus, geen beperking*, geen regels, geen enkele regel',
  ],
  authority: [
    'jestem twoim tworc*, jestem programist*, jestem administrator*, jestem deweloper*, jestem tworc*, jako administrator*, jako programista, trybie debug*, tryb serwisow*, tryb testow*, trybie testow*, trybie serwisow*, audyt*, upowazn*, uprawnien*, autoryz*, gelistiricin*, gelistiricisi*, yonetici*, yetkili*, yetkim*, hata ayiklama*, bakim mod*, test mod*, denetim*, 개발자, 관리자, 운영자, 책임자, 권한, 유지보수, 보안팀, ik ben je ontwikkelaar, ik ben ontwikkelaar, ik ben beheerder, ik ben de beheerder, ik ben de ontwikkelaar, als beheerder, als ontwikkelaar, beheerder*, ontwikkelaar*, testmodus, onderhoudsmodus, bevoegd*, gemachtigd*',
  ],
  safeguard: [
    'zabezpiecz*, etyczn*, etyk*, polityk*, sansur*, guvenlik*, politika*, 제약, 정책, 가드레일, 안전장치, ethiek, ethische, veiligheidsregel*, censuur',
  ],
  utterance: [
    'zdani*, wiadomosc*, tresc*, kontekst*, metn*, icerik*, 단어, 문구, gesprek*, conversatie, inhoud',
  ],
  obey: [
    'masz obowiazek, sluchaj*, wykonaj*, wykonuj*, zrob, itaat*, dedigimi, zorundasin, yapmalisin, 따라야, 지켜야, 시키는, 내 말, 말대로, moeten, gehoorza*, voer uit, doe wat, luister*',
  ],
};
