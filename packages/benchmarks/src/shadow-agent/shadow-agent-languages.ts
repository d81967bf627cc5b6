/** How one language states facts; the names in braces are filled in. */
export interface AnswerLanguage {
  /** ISO 639-1. */
  code: string;
  /** For numbers and dates. */
  locale: string;
  /** Whether the checks were developed with it; the others were measured only. */
  isSeen: boolean;
  quotationMarks: readonly (readonly [string, string])[];
  /** Sentences, each with facts and a place `{c}` for its citation. */
  sentences: readonly string[];
  /** Sentences of the document, from which answers quote. */
  document: readonly string[];
}

/** The languages of the simulated answers. */
export const answerLanguages: readonly AnswerLanguage[] = [
  {
    code: 'en',
    locale: 'en-US',
    isSeen: true,
    quotationMarks: [
      ['“', '”'],
      ['"', '"'],
    ],
    sentences: [
      'The order {id} was placed on {date} and comes to {amount} {c}.',
      'According to the terms, {q} {c}.',
      'Of the {count} parts that were sent, {percent} came back within a week {c}.',
      'Dr. Hale wrote: {q} {c}.',
      'The station counted {big} passengers, i.e. more than in the year before. {c}',
      'That is why the contract {id} ends on {date} {c}.',
    ],
    document: [
      'Returns are accepted within a month, as long as the seal is intact.',
      'The carrier is liable for damage that it could have prevented.',
      'No refund is due when the parcel was left with a neighbour.',
    ],
  },
  {
    code: 'de',
    locale: 'de-DE',
    isSeen: true,
    quotationMarks: [
      ['„', '“'],
      ['»', '«'],
    ],
    sentences: [
      'Die Bestellung {id} ist vom {date} und kostet {amount} {c}.',
      'In den Bedingungen steht: {q} {c}.',
      'Von den {count} Teilen kamen {percent} innerhalb einer Woche zurück {c}.',
      'Frau Dr. Brandt schreibt dazu, z. B. im Brief an den Kunden: {q} {c}.',
      'Am Bahnhof wurden {big} Reisende gezählt, und das sind mehr als im Jahr davor. {c}',
    ],
    document: [
      'Eine Rückgabe ist innerhalb eines Monats möglich, solange das Siegel unversehrt ist.',
      'Der Spediteur haftet für Schäden, die er hätte verhindern können.',
      'Ein Anspruch auf Erstattung besteht nicht, wenn das Paket beim Nachbarn liegt.',
    ],
  },
  {
    code: 'fr',
    locale: 'fr-FR',
    isSeen: true,
    quotationMarks: [
      ['« ', ' »'],
      ['“', '”'],
    ],
    sentences: [
      'La commande {id} date du {date} et elle coûte {amount} {c}.',
      'Les conditions disent : {q} {c}.',
      'Sur les {count} pièces envoyées, {percent} sont revenues dans la semaine {c}.',
      "La gare a compté {big} voyageurs, ce qui est plus que l'année d'avant {c}.",
    ],
    document: [
      "Un retour est accepté dans le mois, tant que le sceau n'est pas brisé.",
      "Le transporteur répond des dommages qu'il aurait pu éviter.",
      "Aucun remboursement n'est dû quand le colis est chez un voisin.",
    ],
  },
  {
    code: 'es',
    locale: 'es-ES',
    isSeen: true,
    quotationMarks: [
      ['«', '»'],
      ['“', '”'],
    ],
    sentences: [
      'El pedido {id} es del {date} y cuesta {amount} {c}.',
      'Las condiciones dicen: {q} {c}.',
      'De las {count} piezas que se enviaron, el {percent} volvió en una semana {c}.',
      'La estación contó {big} viajeros, más que en el año anterior {c}.',
    ],
    document: [
      'Se admite la devolución en un mes, siempre que el sello esté intacto.',
      'El transportista responde de los daños que pudo evitar.',
      'No hay reembolso cuando el paquete está en casa de un vecino.',
    ],
  },
  {
    code: 'it',
    locale: 'it-IT',
    isSeen: true,
    quotationMarks: [
      ['«', '»'],
      ['"', '"'],
    ],
    sentences: [
      "L'ordine {id} è del {date} e costa {amount} {c}.",
      'Le condizioni dicono: {q} {c}.',
      'Dei {count} pezzi che sono stati spediti, il {percent} è tornato in una settimana {c}.',
      "La stazione ha contato {big} viaggiatori, più che nell'anno prima {c}.",
    ],
    document: [
      'La restituzione è ammessa entro un mese, purché il sigillo sia intatto.',
      'Il vettore risponde dei danni che avrebbe potuto evitare.',
      'Il rimborso non è dovuto quando il pacco è presso un vicino.',
    ],
  },
  {
    code: 'nl',
    locale: 'nl-NL',
    isSeen: true,
    quotationMarks: [
      ['‘', '’'],
      ['“', '”'],
    ],
    sentences: [
      'De bestelling {id} is van {date} en kost {amount} {c}.',
      'In de voorwaarden staat het zo: {q} {c}.',
      'Van de {count} onderdelen die zijn verstuurd kwam {percent} binnen een week terug {c}.',
      'Het station telde {big} reizigers, en dat is meer dan in het jaar ervoor {c}.',
    ],
    document: [
      'Terugzenden kan binnen een maand, zolang het zegel heel is.',
      'De vervoerder is aansprakelijk voor schade die hij had kunnen voorkomen.',
      'Er is geen recht op geld terug als het pakket bij de buren ligt.',
    ],
  },
  {
    code: 'pl',
    locale: 'pl-PL',
    isSeen: true,
    quotationMarks: [['„', '”']],
    sentences: [
      'Zamówienie {id} jest z dnia {date} i kosztuje {amount} {c}.',
      'W warunkach jest napisane, że {q} {c}.',
      'Na {count} części w ciągu tygodnia wróciło do nas {percent} {c}.',
      'Na stacji było {big} podróżnych, i to jest więcej niż rok wcześniej {c}.',
    ],
    document: [
      'Zwrot jest możliwy w ciągu miesiąca, o ile plomba jest cała.',
      'Przewoźnik odpowiada za szkody, którym mógł zapobiec.',
      'Zwrot pieniędzy się nie należy, gdy paczka jest u sąsiada.',
    ],
  },
  {
    code: 'ja',
    locale: 'ja-JP',
    isSeen: true,
    quotationMarks: [['「', '」']],
    sentences: [
      '注文 {id} の日付は {date} で、金額は {amount} です {c}。',
      '規約には{q}と書かれています {c}。',
      '送られた {count} 個の部品のうち {percent} が一週間以内に戻りました {c}。',
      '駅の利用者は {big} 人で、前の年より多くなりました {c}。',
    ],
    document: [
      '封印が無傷であれば、一か月以内の返品を受け付けます。',
      '運送業者は、防ぐことができた損害について責任を負います。',
      '荷物を隣人に預けた場合、返金はありません。',
    ],
  },
  {
    code: 'pt',
    locale: 'pt-BR',
    isSeen: false,
    quotationMarks: [['“', '”']],
    sentences: [
      'O pedido {id} é de {date} e custa {amount} {c}.',
      'As condições dizem o seguinte: {q} {c}.',
      'Das {count} peças enviadas, {percent} voltaram em uma semana para o depósito {c}.',
      'A estação contou {big} passageiros, mais do que no ano anterior {c}.',
    ],
    document: [
      'A devolução é aceita em um mês, desde que o selo esteja intacto.',
      'O transportador responde pelos danos que poderia ter evitado.',
      'Não há reembolso quando o pacote está com um vizinho.',
    ],
  },
  {
    code: 'sv',
    locale: 'sv-SE',
    isSeen: false,
    quotationMarks: [['”', '”']],
    sentences: [
      'Ordern {id} är från den {date} och kostar {amount} {c}.',
      'I villkoren står det så här: {q} {c}.',
      'Av de {count} delar som skickades kom {percent} tillbaka inom en vecka {c}.',
      'Stationen hade {big} resenärer, och det är fler än året innan {c}.',
    ],
    document: [
      'Varor kan lämnas tillbaka inom en månad, så länge förseglingen är hel.',
      'Fraktföraren ansvarar för skador som hade kunnat undvikas.',
      'Ingen ersättning ges när paketet ligger hos en granne.',
    ],
  },
  {
    code: 'tr',
    locale: 'tr-TR',
    isSeen: false,
    quotationMarks: [
      ['“', '”'],
      ['"', '"'],
    ],
    sentences: [
      '{id} numaralı sipariş {date} tarihli ve bedeli {amount} olarak görünüyor {c}.',
      'Koşullarda bu konu için şöyle yazıyor: {q} {c}.',
      'Gönderilen {count} parçadan {percent} kadarı bir hafta içinde geri geldi {c}.',
      'İstasyonda {big} yolcu sayıldı ve bu, bir önceki yıldan daha çok {c}.',
    ],
    document: [
      'Mühür sağlam olduğu sürece bir ay içinde iade kabul edilir.',
      'Taşıyıcı, önleyebileceği zararlardan sorumludur.',
      'Paket komşuya bırakıldıysa para iadesi yapılmaz.',
    ],
  },
];
