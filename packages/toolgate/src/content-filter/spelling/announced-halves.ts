/** Beginnings of words in ten languages, without accents, that say which half follows: `begins with`, `prefix`. */
const placing = {
  start:
    'begin start prefix front anfang fangt debut commenc comien comenz empiez empez inici inizi comec zaczyn начина',
  end: 'end suffix finish rest remain schluss finis finit termin acab eindig koncz заканч',
} as const;
/** Beginnings of words for an order. They announce a half only together with a word such as `half`. */
const ordering = {
  start: 'first initial one 1 erst premier primer primo prima primeir eerst перв pierwsz',
  end: 'last second final two 2 then follow other zweit letzt dann danach dernier deuxi puis ultim segund luego poi tweed laatst daarna втор послед затем drug potem ostatni',
} as const;
const units =
  'half part piece letter digit character halft teil buchstab ziffer moitie partie lettre chiffre mitad parte letra cifra meta letter cifr metade helft deel половин част букв цифр polow czesc liter cyfr';
/** An article. After it, a word is one of the sentence. */
const article =
  /(?:^| )(?:an?|the|eine?[nrms]?|der|die|das|den|dem|les?|la|une?|el|los|las|il|lo|gli|una|um|uma|een|de|het) *$/;

const start = prepare('start');
const end = prepare('end');

function prepare(half: 'start' | 'end'): { strong: RegExp; weak: RegExp } {
  const [place, order, unit] = [placing[half], ordering[half], units].map(
    (stems) => `(?:${stems.replaceAll(' ', '|')})[^ ]*`,
  );
  const gap = '(?: +[^ ]+){0,2}';
  const unitOf = `(?:${order}${gap} +${unit}|${unit} +${order})`;
  return {
    strong: new RegExp(`(?:^| )(?:${place}|${unitOf})${gap} *$`),
    weak: new RegExp(`(?:^| )${order}${gap} *$`),
  };
}

/**
 * Returns how clearly a text ends with the announcement of one half of something: 2 for `it begins with` or `the first half
 * is`, 1 for `the first is`, 0 for others.
 */
export function weighAnnouncement(before: string, half: 'start' | 'end'): 0 | 1 | 2 {
  const { strong, weak } = half === 'start' ? start : end;
  if (article.test(before)) return 0;
  if (strong.test(before)) return 2;
  return weak.test(before) ? 1 : 0;
}
