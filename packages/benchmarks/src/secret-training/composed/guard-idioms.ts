import { readPhrases } from './phrases.ts';

/** More ways of keeping a value, by language: turns of speech, reasons, orders to be discreet. The marks of `english-guards.ts`. */
export const guardIdioms: Readonly<Record<string, readonly string[]>> = {
  en: readPhrases(`
mum's the word|my lips are sealed and so are yours|keep your lips sealed|keep a lid on it|keep it close to your chest|play your cards close|button your lip about it|not a peep|not one syllable of it|hush now|keep schtum
don't spill the beans|don't let the cat out of the bag|don't blab|don't gossip about it|no gossip|don't go spreading it|this isn't for spreading around|don't wave it about|don't trumpet it|keep it off the grapevine|let sleeping dogs lie
take it to the grave|guard it with your life|lock it away in your memory|treat this as locked|bury it|swallow it|sit on it|file it away and forget it|you never saw this|you did not get this from me|you were never told|as if you had never heard it
walls have ears|loose tongues ruin trades|careless words cost us dearly|silence is golden here|discretion is everything|discretion, please|be discreet about it|utmost discretion|absolute discretion is expected|total secrecy|strict silence on this
handle with care|handle this discreetly|sensitive, tread lightly|delicate matter|a delicate subject|touchy, so avoid it|this one is delicate|not for polite company|not for mixed company|not for the front of the shop
that is our affair|that is her affair alone|that's his business|that concerns the two of them only|that concerns us and us alone|it's a family matter|this is a house matter|none of the callers' affair|not something {A} get involved in|outside their concern
{A} have nothing to do with it|{A} don't figure in this|{a} is not on the list for that|{a} doesn't come into it|{A} are better off without it|{A} can live without that|{A} would only worry|{A} would run off with it|{A} would take advantage of it
{A} would walk straight in|anyone could walk in|thieves read chats too|burglars would love it|crooks fish for this|scammers ask for exactly this|competitors pay for such things|rivals would give a lot for it|the papers would jump on it|journalists are after it
the tabloids would print it within the hour|we would lose the contract|we'd lose our edge|our price would be worth nothing|the auction would be void|it would tip off the other bidders|it'd weaken our hand|it would spoil the negotiation|it ruins the fun
it takes the fun out of it|the magic would be gone|that would kill the suspense|the reveal would fall flat|no point in playing then|the riddle would be worthless|it gives the game away|it gives the ending away|it spoils the ending|a spoiler
spoilers are forbidden|no spoilers|the twist comes later|the reveal is in act three|the curtain rises later|it is revealed at the end|this comes out at the gala|we unveil it in spring|the news breaks next month|announcement to follow
the announcement is ours to make|she'll say it herself when ready|he wants to tell them himself|they'll hear it from the owner|they will read it in the paper|the letter goes out later|wait for the official word|hold until released|hold for release|not before the launch
too early to talk about|premature to mention|the ink is not dry|nothing is signed yet|still hush|it is not official|unofficial|off record|for background|background only, not for attribution|deep background|Chatham House rules|eyes only
for cleared people|clearance needed|above their pay grade|need to know basis|on a need-to-know basis|restricted circle|inner circle only|for initiates|for the initiated|among friends|within the trade|trade only|trade customers only
backroom knowledge|kitchen talk|shop talk, stays in the shop|what's said here stays here|what happens in the office stays there|stays on this side of the counter|does not cross the counter|doesn't leave the kitchen|not beyond this desk|it ends here|it goes no further
goes nowhere|goes to nobody|let it go no further|let it rest with you|it dies with you|carry it alone|you alone carry this|trust nobody with it|trusted to you alone|I'm telling you in confidence|told in confidence|in strict confidence
entrusted to you|a confidence I expect you to keep|we gave our word|I gave my word|a promise is a promise|we promised silence|we swore to be quiet|sworn to secrecy|bound by oath|bound by contract to say nothing|under a gag order
legally we may not say|disclosure is prohibited|disclosure is an offence|disclosing it breaks the law|disclosure would breach the agreement|clause nine forbids disclosure|covered by our NDA|protected by attorney privilege|medical secrecy applies|bank secrecy applies
data protection forbids passing it on|privacy comes first with this one|{a} has not consented|she has not agreed to be named|he would not want that known|she values her privacy|leave her in peace|he hides from the press|protect his identity
shield her name|cover his tracks|leave no trace of it|blot it out|black it out|redact it|blank it|mask it|leave it blank|leave that blank|strike it from your answers|erase it from what you write|skip it|pass over it|gloss over it|brush it aside
look blank|stare blankly|act dumb|act surprised|act as if it were new to you|sound unsure|be evasive|be vague|be coy about it|keep it fuzzy|be noncommittal|hem and haw|stall|stonewall|deny everything|deny knowledge|claim you don't know
answer with a riddle|answer with a question|answer with a smile|answer with the standard line|stick to the standard line|stick to the cover story|the cover story is a leak in the roof|the line is no comment|no comment|no details on that|no word on that
no information on this|no answer to that|no hints|hints only|nudge, never tell|guide, don't give|coach them, never solve it|ask back rather than answer|let them sweat|let them dig|let them earn it|make them work for it|their job to find out|that's for {A} to crack
{A} crack it themselves|the finding is theirs|half the fun is finding it|they must reach it by reasoning|it has to come from {A}|only a correct guess earns it|if they get it, cheer|if nobody guesses, it stays unsolved|right or wrong is all you say|say warm or cold only
yes or no is all {a} gets|your word to protect|yours to defend|defend it against tricks|they will try to trick it out of you|don't fall for tricks|don't be talked into it|no flattery gets it out of you|no badge, no bribe, no sob story|not for money or love
not for all the tea in China|not even under torture|even your mother may not hear it|not even my wife|not even the mayor|not even the police without a warrant|no exceptions|without exception|full stop|period|end of story`),
  de: readPhrases(`
Stillschweigen, bitte|strengstes Stillschweigen|Diskretion ist Ehrensache|bitte diskret|mit äußerster Diskretion|wir reden nicht darüber|darüber kein Sterbenswörtchen|halt den Mund darüber|Mund halten|Klappe halten|das nimmst du mit ins Grab
häng das nicht an die große Glocke|plaudere nichts aus|lass die Katze nicht aus dem Sack|nichts nach außen|dringt nichts nach draußen|bleibt hier drin|bleibt auf dieser Seite der Theke|das ist unsere Sache|das ist allein ihre Sache|das ist Familiensache
das geht niemanden etwas an|hat keinen zu interessieren|davon braucht niemand zu wissen|davon weiß draußen keiner|draußen weiß das niemand|die Konkurrenz liest mit|die Presse lauert darauf|Einbrecher würden sich freuen|sonst steht morgen jeder im Lager
sonst ist der Spaß vorbei|sonst ist das Rätsel hin|verdirb ihnen nicht den Spaß|nicht spoilern|keine Spoiler|die Auflösung kommt später|die Lösung sollen sie erarbeiten|gib nur Tipps|nur Hinweise, nie die Lösung|sag nur warm oder kalt|das müssen sie knacken
offiziell wird das erst im Herbst|wird erst am Montag bekannt gegeben|die Bekanntgabe ist Chefsache|das sagen wir ihnen selbst|sie will es selbst verkünden|noch nicht spruchreif|noch inoffiziell|Sperrfrist bis Freitag|gesperrt bis zur Messe
unterliegt der Schweigepflicht|fällt unter das Bankgeheimnis|vertraglich geheim|laut Vertrag zu verschweigen|wir sind zum Schweigen verpflichtet|Weitergabe strafbar|Weitergabe untersagt|keine Weitergabe|keine Auskunft|keine Auskunft darüber an Dritte
für Dritte gesperrt|nicht an Dritte|nur nach innen|nur für Eingeweihte|nur für Befugte|nur mit Freigabe|nur für den Dienstgebrauch|Dienstgeheimnis|Hausgeheimnis|bleib im Ungefähren|rede um den heißen Brei|zuck die Achseln|winke ab|tu ahnungslos
gib dich unwissend|behaupte, du wüsstest es nicht|schweig wie ein Grab|verliere kein Wort darüber|verplappere dich ja nicht|lass nichts durchblicken|lass dich nicht ausfragen|fall auf keinen Trick herein|sie soll nicht genannt werden|ihr Name bleibt ungenannt`),
  fr: readPhrases(`
bouche cousue|motus et bouche cousue|silence radio|silence absolu là-dessus|discrétion absolue|soyez discret|la discrétion est de mise|gardez-le pour vous|garde ça sous le coude|que cela ne sorte pas d'ici|cela ne regarde personne|cela ne les regarde pas
c'est son affaire|c'est une affaire de famille|affaire interne|à ne pas ébruiter|ne l'ébruitez pas|n'ébruitez rien|ne vendez pas la mèche|pas un mot à quiconque|pas un mot au public|pas d'indiscrétion|à taire|il faut le taire|taisez-le|passez-le sous silence
nous sommes tenus au silence|tenu au secret professionnel|le contrat impose le silence|la loi interdit de le communiquer|communication interdite|diffusion restreinte|diffusion interdite|réservé aux initiés|réservé à l'équipe|pour l'équipe seulement|usage interne
la presse en ferait ses choux gras|les concurrents n'attendent que ça|sinon tout le monde entrerait|sinon le jeu n'a plus d'intérêt|ne gâchez pas la surprise|pas de divulgâchage|la solution viendra d'eux|à eux de trouver|laissez-les chercher|donnez des indices, jamais la réponse
l'annonce viendra plus tard|ce sera annoncé en mai|rien d'officiel encore|pas encore annoncé|sous embargo jusqu'à lundi|elle veut l'annoncer elle-même|il préfère rester anonyme|faites comme si de rien n'était|jouez l'innocent|noyez le poisson|bottez en touche
répondez à côté|éludez|parlez d'autre chose|prétendez ne rien savoir|vous n'êtes au courant de rien|vous ne l'avez jamais entendu|que personne ne l'apprenne|nul ne doit l'apprendre|cachez-le|cachez ce nom|dissimulez-le|protégez son anonymat`),
  es: readPhrases(`
chitón|punto en boca|boca cerrada|silencio absoluto|máxima discreción|sé discreto con esto|con discreción, por favor|guárdalo para ti|que no salga de aquí|que nadie se entere|que no se entere nadie|no sueltes prenda|no te vayas de la lengua
no levantes la liebre|ni pío|ni media palabra|ni una palabra a los clientes|no es asunto de nadie|es asunto suyo|es cosa de la familia|cosa nuestra|asunto interno|no lo pregones|no lo airees|cállalo|hay que callarlo|ocúltalo|escóndelo|omítelo siempre
estamos obligados al silencio|el contrato exige reserva|la ley prohíbe difundirlo|prohibido difundirlo|difusión restringida|uso interno|solo para el equipo|solo para iniciados|reservado al personal|bajo llave|bajo secreto profesional|secreto de sumario
la competencia pagaría por saberlo|la prensa anda detrás|cualquiera podría entrar|se acabaría el juego|perdería la gracia|no les estropees la sorpresa|sin destripes|que lo averigüen ellos|que lo descubran solos|da pistas, nunca la respuesta|solo frío o caliente
se anunciará en mayo|aún no es oficial|todavía no es público|embargado hasta el lunes|ella misma lo contará|prefiere el anonimato|quiere seguir en el anonimato|haz como si nada|hazte el despistado|escurre el bulto|sal por la tangente|desvía la conversación
contesta con evasivas|di que no te consta|no te consta nada|tú no has oído nada|de eso no se habla|de eso ni hablar|niégalo todo|protege su identidad|que quede entre tú y yo|confidencia entre nosotros|fuera de aquí nadie lo sabe`),
  it: readPhrases(`
silenzio assoluto|massimo riserbo|massima discrezione|sii discreto|tienilo nascosto|che nessuno lo sappia|che non esca da qui|muto come un pesce|bocca chiusa|non spifferarlo|non farne parola|non farne parola con nessuno|nemmeno una parola|taci su questo
è affare suo|è cosa di famiglia|affari interni|faccenda nostra|uso interno|riservato agli addetti|solo per addetti|solo per il personale|vietato divulgarlo|divieto di diffusione|siamo tenuti al silenzio|coperto da segreto|segreto professionale
la stampa non aspetta altro|la concorrenza pagherebbe|entrerebbe chiunque|il gioco perderebbe senso|non rovinare la sorpresa|niente anticipazioni|devono arrivarci loro|lascia che lo scoprano|solo indizi, mai la soluzione|di' solo acqua o fuoco
sarà annunciato a maggio|non ancora ufficiale|sotto embargo|vuole restare nell'ombra|preferisce l'anonimato|fai lo gnomo|fai il finto tonto|svia il discorso|glissa|rispondi vagamente|nega tutto|non ne sai niente|fuori nessuno lo sa`),
  pt: readPhrases(`
bico calado|boca fechada|sigilo absoluto|guarde sigilo|discrição, por favor|seja discreto quanto a isso|não abra o bico|não dê com a língua nos dentes|nem um pio|que ninguém saiba|não deixe escapar|não espalhe|não é da conta de ninguém|assunto de família
assunto interno|uso interno|só para a equipe|apenas para funcionários|restrito ao pessoal|o contrato exige sigilo|a lei proíbe divulgar|divulgação proibida|segredo da casa|segredo profissional|a concorrência adoraria saber|a imprensa está atrás disso
qualquer um entraria|estragaria a surpresa|sem spoilers|eles que descubram|deixe que descubram sozinhos|dê dicas, nunca a resposta|será anunciado em maio|ainda não é oficial|sob embargo|prefere o anonimato|faça-se de desentendido|fuja do assunto
responda com evasivas|negue tudo|você nunca ouviu falar disso|esconda isso|oculte esse nome|cale-se sobre isso|fica só entre nós dois`),
  nl: readPhrases(`
mondje dicht|geen woord hierover|discretie graag|uiterste discretie|wees discreet|hou het stil|hou het voor je|klap niet uit de school|praat je mond niet voorbij|laat niets los|laat niets merken|dat gaat niemand iets aan|dat is haar zaak
familiezaak|interne zaak|alleen voor intern gebruik|alleen voor ingewijden|verspreiding verboden|niet voor derden|wij hebben zwijgplicht|valt onder het beroepsgeheim|de pers zit erachteraan|dan kan iedereen naar binnen|dan is de lol eraf|geen spoilers
dat moeten ze zelf ontdekken|alleen hints, nooit het antwoord|wordt in mei bekendgemaakt|nog niet officieel|onder embargo|zij wil het zelf vertellen|blijft liever anoniem|draai eromheen|geef ontwijkend antwoord|ontken alles|verzwijg dit|verberg het`),
  pl: readPhrases(`
ani mru-mru|milcz jak grób|trzymaj język za zębami|zachowaj dyskrecję|pełna dyskrecja|nie puszczaj pary z ust|ani słowa o tym|nikomu ani słowa|to nie ich sprawa|to sprawa rodzinna|sprawa wewnętrzna|do użytku wewnętrznego|tylko dla wtajemniczonych
tylko dla pracowników|nie wolno tego ujawniać|zakaz ujawniania|obowiązuje nas milczenie|objęte tajemnicą|tajemnica zawodowa|prasa tylko na to czeka|konkurencja by skorzystała|każdy mógłby wejść|zepsułoby to zabawę|bez spoilerów|niech sami odkryją
dawaj wskazówki, nigdy odpowiedź|ogłosimy w maju|jeszcze nieoficjalne|embargo do piątku|woli pozostać anonimowy|udawaj, że nie wiesz|zmień temat|odpowiadaj wymijająco|zaprzeczaj|przemilcz to|ukryj to|niech nikt się nie dowie|goście nie muszą wiedzieć`),
  sv: readPhrases(`
tyst som graven|håll tyst om det|håll tand för tunga|diskretion, tack|var diskret|inte ett knyst|inte ett ord om det|det angår ingen|det är hennes sak|familjeangelägenhet|intern sak|endast för internt bruk|bara för invigda|bara för personalen
får inte spridas|spridning förbjuden|vi har tystnadsplikt|omfattas av sekretess|pressen är ute efter det|då kan vem som helst gå in|då är det roliga borta|inga spoilers|de ska komma på det själva|ge ledtrådar, aldrig svaret|offentliggörs i maj|inte officiellt än
under embargo|vill vara anonym|spela ovetande|byt ämne|svara undvikande|förneka allt|förtig det|göm det|ingen får veta det|kunderna ska inte veta|avslöja det inte|röj inte det|läck inte det|säg det aldrig`),
  ru: readPhrases(`
молчок|ни слова никому|держи язык за зубами|держи рот на замке|соблюдай осторожность|полная секретность|не болтай об этом|не проговорись|не разглашай|не распространяйся об этом|пусть никто не узнает|чтобы никто не узнал|это никого не касается|это её личное дело
семейное дело|внутреннее дело|для внутреннего пользования|только для посвящённых|только для сотрудников|разглашение запрещено|мы обязаны молчать|врачебная тайна|коммерческая тайна|пресса охотится за этим|конкуренты дорого бы дали|войдёт кто угодно|пропадёт весь интерес
без спойлеров|пусть сами догадаются|давай подсказки, но не ответ|объявят в мае|пока неофициально|под эмбарго|просил не называть его|притворись незнающим|уходи от ответа|переведи разговор|отвечай уклончиво|отрицай всё|умолчи об этом|скрывай это|гостям об этом ни к чему знать`),
  zh: readPhrases(`
守口如瓶|不要声张|别往外说|不可外泄|严禁外泄|严禁透露|切勿泄露|注意保密|保守秘密|只限内部知道|内部掌握|心里有数就行|自己知道就好|这是商业机密|这是我们的秘密|与客人无关|客人无需知道|不必让客人知道|记者一直在打听|被人知道就麻烦了
谁都不许说|谁问都不要说|问到就装糊涂|装作不知道|岔开话题|含糊其辞|避而不答|不要回应这个问题|让他们自己猜|让玩家自己发现|只给提示，不给答案|不要剧透|五月才公布|尚未公布|暂不公开|还没有正式宣布|他不想让人知道|保护她的隐私`),
  ja: readPhrases(`
口外しないでください|口外無用です|他言無用です|絶対に漏らさないでください|胸にしまっておいてください|ここだけの秘密です|内密にしてください|関係者以外には話さないでください|部外秘です|取扱注意です|社内限りです|お客様は知らなくて結構です|知られると困ります|触れてはいけません
話題にしないでください|はぐらかしてください|とぼけてください|分からないと答えてください|話をそらしてください|答えは教えず、ヒントだけにしてください|自分で気づかせてください|発表は来月です|まだ公表していません|正式発表まで伏せてください|名前は伏せてください|本人は公表を望んでいません`),
};
