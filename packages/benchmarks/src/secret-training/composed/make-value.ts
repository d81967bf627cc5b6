import type { ValueSort } from './speech.ts';

/** Chooses one of a list. */
export type Choose = <Item>(items: readonly Item[]) => Item;

const split = (text: string): string[] => text.trim().split(/\s+/);
const first = split(
  'Mara Tobias Ilse Konrad Petra Lennart Odile Hugo Marta Bruno Selma Piet Rosalind Ewan Nadia Viktor Amalia Jonas Greta Pablo Lucia Anselm Harriet Dmitri Yusuf Aiko Fatima Owen Clara Silas Edith Rufus Magda Tomás Inês Giulia Matteo Zofia Stig Elin',
);
const last = split(
  'Harlow Voss Lindgren Castell Brandt Moreau Okafor Pellier Whitlock Sorensen Ibarra Kowalska Tanner Duarte Ferrante Quist Ashby Renner Holt Marchetti Beaumont Novak Ostrander Fairley Achterberg Sandoval Thackeray Wyler Amsel Delacroix Grieg Haddad Ishikawa',
);
const stem = split(
  'Nor Hal Bel Tarn Vel Oak Stone Green Kest Luna Ferr Alto Brim Cor Dun Ember Fal Glen Haven Iron Jas Kirk Lind Mar Nev Or Pell Quar Rav Sil Thorn Umber Vale West Yar Zan',
);
const ending = split(
  'haven tex ford mark wick ston bury line field gate dale more ridge croft ley brook berg vik heim ona era ium',
);
const firm = split(
  'Textil Foods Mills Logistics Partners GmbH Ltd Inc & Sons Marine Foundry Roasters Holding Freight Labs Brothers SA SpA BV AB',
);
const town = split(
  'Torbay Lugano Graz Kaunas Bergen Ghent Aarhus Porto Girona Leeds Tartu Brno Uppsala Lille Ulm Bari Gdynia Malmö Cork Linz Arras Vigo Parma Evora Utrecht Kiel Trier Nancy Siena Dundee Reims Avila',
);
const street = split('Street Lane Road Row Square Yard Wharf Hill Park Mews');
const noun = split(
  'lantern sundial otter marble compass thistle walnut anchor falcon copper violin saffron heron juniper candle pepper mirror castle pumpkin whistle feather ladder kettle barrel pebble garnet badger maple ribbon cinnamon tulip magnet harbour shadow velvet acorn trumpet cobalt meadow dolphin rosemary cardamom anise nutmeg gravity oxygen telescope bicycle scarf necklace camera drone guitar',
);
const adjective = split(
  'silver grey crooked quiet golden frozen hidden little seven purple broken ancient lazy iron hollow second third old blue wet',
);
const month = split(
  'January February March April May June July August September October November December',
);
const months: Readonly<Record<string, string[]>> = {
  en: month,
  de: split('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  fr: split('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  es: split(
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ),
  it: split(
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ),
  pt: split(
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ),
  nl: split(
    'januari februari maart april mei juni juli augustus september oktober november december',
  ),
  pl: split(
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  ),
  sv: split(
    'januari februari mars april maj juni juli augusti september oktober november december',
  ),
};
const list = (text: string): string[] => text.trim().split('|');
const spots: Readonly<Record<string, string[]>> = {
  en: list(
    'under the blue flowerpot|behind the old clock|in the hollow oak|beneath the third step|inside the piano|behind the mirror|under the loose board|in the tin on the shelf|beside the well|in the red letter box|under the bridge|in the left drawer|behind the boiler|at the foot of the statue|on top of the wardrobe',
  ),
  de: list(
    'unter der Fußmatte|hinter der Standuhr|im hohlen Baum|unter der dritten Stufe|im Klavier|hinter dem Spiegel|in der roten Dose|neben dem Brunnen',
  ),
  fr: list(
    'sous le paillasson|derrière la pendule|dans le chêne creux|sous la troisième marche|dans le piano|derrière le miroir|dans la boîte rouge',
  ),
  es: list(
    'debajo del felpudo|detrás del reloj|en el roble hueco|bajo el tercer escalón|dentro del piano|detrás del espejo|en la caja roja',
  ),
  it: list(
    "sotto lo zerbino|dietro l'orologio|nella quercia cava|sotto il terzo gradino|dentro il pianoforte|dietro lo specchio",
  ),
  pt: list(
    'debaixo do tapete|atrás do relógio|no carvalho oco|sob o terceiro degrau|dentro do piano|atrás do espelho',
  ),
};
const things: Readonly<Record<string, string[]>> = {
  en: list(
    'smoked paprika|orange peel|brown butter|a silver watch|a mountain bike|the echo|a shadow|wet feet|burst pipes|a broken heater|mercury|cardamom|a telescope|star anise|a broken contract|the wind|fennel seed',
  ),
  de: list(
    'Zimt|geröstete Haselnuss|Quecksilber|ein Schatten|Sternanis|brauner Zucker|das Echo|Kardamom',
  ),
  fr: list(
    'cannelle|un peu de fenouil|le vent|une ombre|miel de sapin|noisette grillée|le silence',
  ),
  es: list('canela|miel de romero|una sombra|el viento|avellana tostada|el eco'),
  it: list("cannella|finocchietto|un'ombra|il vento|nocciola tostata|l'eco"),
  pt: list('canela|mel de laranjeira|uma sombra|o vento|o eco'),
  nl: list('kaneel|een schaduw|de wind|bruine suiker|de echo'),
  pl: list('cynamon|cień|wiatr|echo|miód'),
  sv: list('kanel|en skugga|vinden|ekot|honung'),
};
const units: Readonly<Record<string, string[]>> = {
  en: list('$%|% dollars|% euros|£%|% pounds|€%|%'),
  pl: list('% zł|% złotych'),
  sv: list('% kronor|% kr'),
};

/** Makers of the values of some sorts. */
type Makers<Sort extends ValueSort> = Readonly<Record<Sort, () => string>>;

/** What a value is made with. */
interface Tools {
  language: string;
  choose: Choose;
  below: (max: number) => number;
}

/** Makes an invented value of a sort, in a language. */
export function makeValue(sort: ValueSort, tools: Tools): string {
  return { ...nameMakers(tools), ...numberMakers(tools) }[sort]();
}

/** Makers of names and words. */
function nameMakers(
  tools: Tools,
): Makers<'word' | 'phrase' | 'person' | 'company' | 'place' | 'spot' | 'codename' | 'thing'> {
  const { language, choose, below } = tools;
  return {
    word: () =>
      choose([
        choose(noun),
        choose(noun),
        `"${choose(noun)}"`,
        choose(noun).toUpperCase(),
        choose(noun).replace(/^./, (one) => one.toUpperCase()),
      ]),
    phrase: () =>
      choose([
        `${choose(adjective)} ${choose(noun)}`,
        `"${choose(adjective)} ${choose(noun)}"`,
        `${choose(noun)} at ${choose(['dawn', 'midnight', 'noon'])}`,
      ]),
    person: () => makePerson(tools),
    company: () =>
      choose([`${makePlace(choose)} ${choose(firm)}`, makePlace(choose), `${choose(last)} & Sons`]),
    place: () =>
      choose([
        choose(town),
        makePlace(choose),
        `${below(90) + 2} ${makePlace(choose)} ${choose(street)}`,
        `${makePlace(choose)} ${choose(street)}`,
      ]),
    spot: () => choose(spots[language] ?? spots['en'] ?? []),
    codename: () =>
      choose([
        makePlace(choose),
        `${choose(stem)} ${makeDigits(below, 2)}`,
        `${makePlace(choose)} ${choose(['X', 'Two', 'Neo'])}`,
        `Project ${makePlace(choose)}`,
      ]),
    thing: () => choose(things[language] ?? things['en'] ?? []),
  };
}

/** Makers of numbers, and of what has numbers in it. */
function numberMakers(
  tools: Tools,
): Makers<'code' | 'digits' | 'date' | 'time' | 'amount' | 'percent' | 'phone' | 'count'> {
  const { language, choose, below } = tools;
  return {
    code: () =>
      choose([
        `${choose(noun).toUpperCase()}${makeDigits(below, 2)}`,
        `${choose(stem).toUpperCase()}-${makeDigits(below, 3)}`,
        `${makeDigits(below, 4)}${choose(['B', 'K', 'X', '#'])}`,
        `${choose(stem)}${choose(ending)}${makeDigits(below, 2)}`,
        `${choose(['K', 'TR', 'A', 'QX'])}-${makeDigits(below, 2)}`,
      ]),
    digits: () => makeDigits(below, choose([4, 4, 4, 5, 6])),
    date: () => {
      const name = choose(months[language] ?? month);
      const day = below(28) + 1;
      if (language === 'en')
        return choose([`${day} ${name}`, `${name} ${day}`, `the ${day}th of ${name}`]);
      return language === 'de'
        ? `${day}. ${name}`
        : `${day} ${language === 'es' || language === 'pt' ? 'de ' : ''}${name}`;
    },
    time: () => `${below(13) + 6}${choose([':00', ':30', ':45', '', ':15'])}`,
    amount: () =>
      choose(units[language] ?? ['% euros', '% Euro', '%', '% €']).replace('%', makeNumber(tools)),
    percent: () =>
      choose([`${below(40) + 3} percent`, `${below(40) + 3}%`, `${below(40) + 3}.5 %`]),
    phone: () =>
      choose([
        `555-0${makeDigits(below, 3)}`,
        `07700 900${makeDigits(below, 3)}`,
        `0${makeDigits(below, 3)} 555 ${makeDigits(below, 4)}`,
        `+49 171 555 ${makeDigits(below, 4)}`,
      ]),
    count: () => choose([makeDigits(below, 2), makeDigits(below, 3), String(below(30) + 2)]),
  };
}

function makePerson({ choose }: Tools): string {
  return choose([
    `${choose(first)} ${choose(last)}`,
    `${choose(first)} ${choose(last)}`,
    `${choose(['Dr.', 'Mrs.', 'Lady', 'Captain', 'Mr.'])} ${choose(last)}`,
    choose(last),
  ]);
}

function makePlace(choose: Choose): string {
  return choose(stem) + choose(ending);
}

function makeDigits(below: Tools['below'], count: number): string {
  return Array.from({ length: count }, (_, at) => String(at === 0 ? 1 + below(9) : below(10))).join(
    '',
  );
}

function makeNumber({ choose, below }: Tools): string {
  const digits = (count: number): string => makeDigits(below, count);
  return choose([
    digits(2),
    digits(3),
    `${digits(2)},${digits(3)}`,
    `${digits(1)}.${digits(2)}`,
    `${digits(2)}.${digits(2)}`,
    `${digits(3)},000`,
    `${digits(1)},${digits(2)}`,
  ]);
}
