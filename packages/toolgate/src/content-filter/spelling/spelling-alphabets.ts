/**
 * The words that spell a letter: the spelling alphabet of radio traffic (ICAO, 1956), with its usual variants. The initial
 * of each is the letter.
 */
const letterWords =
  'alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu';
/** The words for the digits from 0 to 9 in English, German, French, Spanish, Italian and Portuguese, without accents. */
const digitWords = [
  'zero one two three four five six seven eight nine',
  'null eins zwei drei vier funf sechs sieben acht neun',
  'zero un deux trois quatre cinq six sept huit neuf',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zero uno due tre quattro cinque sei sette otto nove',
  'zero um dois tres quatro cinco seis sete oito nove',
];
/** The signs of International Morse (ITU-R M.1677) for the letters, and for the digits from 0. */
const morseLetters =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..';
const morseDigits = '----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.';

const digitZero = 0x30;
const letterA = 0x61;

/** For each word that spells a letter or a digit, in small letters without accents, the code of that character. */
export const spellingWords: ReadonlyMap<string, number> = new Map([
  ...letterWords.split(' ').map((word): [string, number] => [word, word.charCodeAt(0)]),
  ...digitWords.flatMap((words) =>
    words.split(' ').map((word, digit): [string, number] => [word, digitZero + digit]),
  ),
]);

/** For each Morse sign, written with `.` and `-`, the code of its letter or digit. */
export const morseSigns: ReadonlyMap<string, number> = new Map([
  ...morseLetters.split(' ').map((sign, at): [string, number] => [sign, letterA + at]),
  ...morseDigits.split(' ').map((sign, at): [string, number] => [sign, digitZero + at]),
]);
