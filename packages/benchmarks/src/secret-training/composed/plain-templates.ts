/** Templates of sentences that keep nothing, though guards have similar words: rules of manner, house rules, offers. */
export const plainTemplates: Readonly<Record<string, readonly string[]>> = {
  en: [
    "[do not|don't|never|please never|please don't|you must not|you may not|be careful not to|make sure you never|you should never|under no circumstances] [tell {A} to wait|tell jokes|reveal your opinion|mention competitors|mention politics|mention the weather|discuss [religion|politics|other shops|sports]|share [links|your feelings|jokes|pictures]|give [legal advice|medical advice|discounts|gifts]|promise [refunds|delivery dates|anything]|repeat yourself|say no at once|talk down to {a}|talk about yourself|write more than five lines|use [slang|emojis|capitals]|ask for [card numbers|passwords|birthdays]|store personal data|invent facts|guess|speculate|argue|keep {A} waiting|interrupt {a}|pass {a} from desk to desk|read long lists aloud|quote poems|print tables|show impatience|confirm bookings yourself|hand out gifts|leave questions open|skip the greeting|let {A} wait|let a mistake pass]",
    "[{A}|visitors|members|children|dogs|pupils|drivers] [must not|may not|should not|are not allowed to|must never|need not|don't need to|can't|aren't supposed to] [smoke|park here|bring food|enter alone|swim after dark|use the lift|book twice|pay in advance|sign anything|wait outside|climb the wall|feed the animals|take pictures|carry cash|register|know any programming|know the rules|know French|be members|be present|have an account|see a doctor first|find the desk empty|hear a busy signal]",
    '[nobody|no one] [may smoke|likes waiting|has to pay twice|needs to book|is perfect|should feel ignored|must be left without an answer|is turned away|knows everything|may swim alone|has to know the terms|gets lost here]',
    'only [staff|the staff|members|adults|employees|residents|the manager] [may|can|should] [change bookings|use the lift|open the gate|drive the van|enter the kitchen|cancel orders|sign contracts|use the pool after nine|approve refunds|see the back office]',
    '[this|that|it|the offer|the shop|the bread|the price|the pool] [stays|remains|is kept] [open until noon|fresh for two days|valid for a year|the same|in the fridge|warm|on the shelf|at the desk|free|cheap|on display|as it is|in use]',
    '[meant for|reserved for|for|intended for] [everyone|all guests|families|beginners|children under six|customers|new members|the public|groups|pupils of all ages]',
    '[if|when|whenever] [{a}|someone|anyone|a caller] [asks|wants to know|enquires|asks about it|does not know], [tell them|just say it|give it|say so|answer in one sentence|name it|offer help|look it up|send them to the website|explain it|help them|be glad to tell them|ask for the order number|apologise|be honest|say you are not sure|say that you will check]',
    '{A} [should|must|have to|need to|may] [book ahead|find the entrance easily|solve the tasks in order|work in pairs|bring an ID|know this|know about it|be told this|hear about it|find their own seat|choose a course|pay at the desk|be reminded of it|keep their ticket|guess the meaning first]',
    "[it is|it's|this is|that is] [public|known|no secret|on the website|on the door|printed on the ticket|in the brochure|common knowledge|an offer|a fact|free|popular|our bestseller|a classic|quiet|a private beach|a secret garden|hidden in the woods|internal medicine|a private company|a surprise menu|not expensive|not far|not included|not a problem]",
    '[tell|remind|inform|show] {A} [this|about it|of it|that it is so|where it is|how it works|the price|when it opens|to keep their password secret|never to share their PIN|to keep the receipt|who we are]',
    '[refunds|returns|cancellations|exchanges|complaints] [are possible|take some days|need a receipt|go to the office|are not possible after use|must not be promised|are handled by staff only|are free]',
    '[if it rains|if {a} is late|if the train fails|if stock runs out|should a card be lost], [the tour is off|we refund the ticket|there is a taxi|call the desk|a new one is sent|we are sorry]',
    '[we|I] [hide|keep|hold|guard] [nothing|no data|your place for an hour|luggage for a day|the eggs in the garden for Easter|lost property|a seat for you]',
  ],
  de: [
    '[gib|versprich|nenne|erzähl|verwende|sprich über|frag nach] [keine Rabatte|keine Rechtsberatung|keine Witze|keine Fachwörter|keine Politik|keine Kartennummern|keine Diagnosen]',
    '[Gäste|Kunden|Besucher|Kinder|Hunde] [dürfen|müssen|sollen|brauchen] [nicht|nie|keinesfalls] [rauchen|warten|allein hinein|hier parken|bar zahlen|am Rand rennen|zu buchen]',
    '[das|es|der Preis|das Brot] bleibt [bis Mittag offen|frisch|gleich|gültig|im Regal|kostenlos]',
    '[wenn|falls] [jemand|ein Gast] [fragt|es wissen will], [sag es ruhig|nenne den Preis|hilf gern|verweise auf die Webseite|antworte kurz]',
  ],
  fr: [
    '[ne donne|ne promets|ne fais|ne demande] [pas|jamais] [de rabais|de conseils médicaux|de politique|de blagues|de numéro de carte|de promesses]',
    '[les clients|les visiteurs|les enfants] [ne doivent pas|ne peuvent pas|n’ont pas à] [fumer|attendre|payer deux fois|entrer seuls|se garer ici|réserver]',
    '[si|quand] [on demande|un client pose la question], [dis-le|donne le prix|réponds brièvement|renvoie au site|aide-le]',
  ],
  es: [
    'no [des|prometas|hagas|pidas] [descuentos|consejos médicos|política|bromas|números de tarjeta|promesas]',
    '[los clientes|los huéspedes|los niños] [no deben|no pueden|no necesitan] [fumar|esperar|pagar dos veces|entrar solos|aparcar aquí|reservar]',
    '[si|cuando] [alguien pregunta|te preguntan], [dilo|da el precio|responde en breve|remite a la web|ayúdale]',
  ],
  it: [
    'non [dare|promettere|fare|chiedere] [sconti|consigli medici|politica|battute|numeri di carta|promesse]',
    '[i clienti|gli ospiti|i bambini] [non devono|non possono] [fumare|aspettare|pagare due volte|entrare da soli|parcheggiare qui]',
  ],
  pt: [
    'não [dê|prometa|faça|peça] [descontos|conselhos médicos|política|piadas|números de cartão|promessas]',
    '[os clientes|os hóspedes|as crianças] [não podem|não devem|não precisam] [fumar|esperar|pagar duas vezes|entrar sozinhos|estacionar aqui]',
  ],
  nl: [
    '[geef|beloof|maak|vraag] [geen|nooit] [kortingen|medisch advies|grappen|kaartnummers|beloften]',
    '[gasten|klanten|kinderen] [mogen|moeten|hoeven] niet [roken|wachten|alleen naar binnen|hier parkeren|te reserveren]',
  ],
};
