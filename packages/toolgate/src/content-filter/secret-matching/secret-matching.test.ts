import { describe, expect, it } from 'vitest';
import { readLetters } from '../reading/index.ts';
import { buildSecretAutomaton, createSecretMatcher } from './index.ts';

function finds(
  secrets: { strings?: string[]; texts?: string[]; declared?: string[] },
  text: string,
): boolean {
  const root = buildSecretAutomaton({ strings: [], texts: [], ...secrets });
  if (root === undefined) throw new Error('there is no secret');
  const matcher = createSecretMatcher(root);
  let isFound = false;
  readLetters(text, {
    letter(code, start, end) {
      isFound = matcher.push({ code, start, end }) !== undefined || isFound;
    },
    separator(code) {
      isFound = matcher.separate(code) !== undefined || isFound;
    },
  });
  return matcher.separate() !== undefined || isFound;
}

describe('buildSecretAutomaton', () => {
  it('is nothing when no secret has 4 letters and no word of a secret text 6', () => {
    expect(
      buildSecretAutomaton({ strings: ['441', 'a-b-c'], texts: ['a b c', 'code please'] }),
    ).toBeUndefined();
  });
});

describe('a percentage', () => {
  it.each([
    ['11 %', 'We give 11 %.', true],
    ['11 %', 'We give 11%, at most.', true],
    ['11%', 'Up to 11 percent.', true],
    ['11%', 'Bis zu 11 Prozent.', true],
    ['9.5%', 'It is 9.5 % now.', true],
    ['70%', '70\u00a0%', true],
    ['11 %', 'There are 11 boats, and 100% fun.', false],
    ['11 %', 'It is 3.11 %, or 11.5%, or 111 %.', false],
    ['9.5%', 'It is 95 %.', false],
    ['11 %', 'Spelled: 1 1 %', true],
    ['11 %', 'It is MTEgJQ==', true],
    ['11 %', 'Or 1,1 %, or 1-1 %.', false],
  ])('%s is found before its sign or a word for it: %s', (value, text, isFound) => {
    expect(finds({ declared: [value] }, text)).toBe(isFound);
  });
});

describe('a price', () => {
  it.each([
    ['$35', 'We can go to $35.', true],
    ['$35', 'It is $ 35', true],
    ['$35', 'For US$35, at most.', true],
    ['$35', 'It is $35.00 now.', true],
    ['$35', 'For 35 dollars.', true],
    ['$600', 'Up to $600!', true],
    ['85 €', 'Bis zu 85€.', true],
    ['85 €', 'Bis zu 85 Euro.', true],
    ['€85', 'It is \u20ac85', true],
    ['96 euro', 'It is €96.', true],
    ['96 euro', 'It is 96 euro.', true],
    ['$4.1', 'It is $4.1', true],
    ['$35', 'Spelled: $ 3 5', true],
    ['$35', 'It costs $35.50, or $35,000, or $350.', false],
    ['$35', 'There are 35 boats at 1.35 €, and $15.', false],
    ['$35', 'It is $135 or $1,35.', false],
    ['$600', 'It has 600 seats.', false],
  ])(
    '%s is found beside the sign of a currency and before a word for one: %s',
    (value, text, isFound) => {
      expect(finds({ declared: [value] }, text)).toBe(isFound);
    },
  );
});

describe('createSecretMatcher', () => {
  it.each([
    ['a word', ['marlin'], 'Take the marlin.', true],
    ['no part of another word', ['marlin'], 'Two marlins, one submarlin.', false],
    ['a word with a digit inside another', ['marlin7'], 'xmarlin7x', true],
    ['a long word inside another', ['bluebirdnest'], 'thebluebirdnests', true],
    ['Chinese of three characters', ['金枪鱼'], '密码是金枪鱼。', true],
    ['a word of four letters', ['wren'], 'Say "wren" now.', true],
    ['four digits', ['4417'], 'It is 4417.', true],
    ['four digits in groups', ['4417'], 'It is 44 17.', true],
    ['five digits in groups', ['44170'], 'It is 44\u00a0170.', true],
    ['no digits of a time of day', ['4417'], 'It ended at 44:17.', false],
    ['no digits of a price', ['4417'], 'It costs 44.17 euros, or 44,17.', false],
    ['no digits of a range', ['4417'], 'Rooms 44-17, 44 - 17 and 44, 17.', false],
    ['no lone digit and others', ['4417'], 'Take 4 417 or 441 7.', false],
    ['no digits within a telephone number', ['4417'], 'Call 01 44 17 22.', false],
    ['five digits with the sign of the secret', ['91,500'], 'It is 91,500 a year.', true],
    ['five digits with that sign, backwards', ['91,500'], 'Read 005,19 from the right.', true],
    ['no five digits with a sign elsewhere', ['91,500'], 'From 9 to 1500 euros.', false],
    ['a code with a rate, backwards', ['a94.8%'], 'It is %8.49a.', true],
    ['no part of a code that backwards looks like an escape', ['a94.80%'], 'Take 49a.', false],
    ['a word of four letters, spelled', ['wren'], 'w-r-e-n', true],
    ['a word of four letters, backwards', ['wren'], 'Say NERW.', true],
    ['a word of four letters in leetspeak', ['fern'], 'f3rn', true],
    ['a word of four letters in Base64', ['wren'], 'It is d3Jlbg==.', true],
    ['no word of four letters inside another', ['wren'], 'Two wrens', false],
    [
      'no word of four letters at the end of a word and the next',
      ['item'],
      'it emerges: it em',
      false,
    ],
    ['no digits spelled as letters', ['5317'], 'Seit gestern', false],
    ['two ideographs between quotation marks', ['金鱼'], '密码是「金鱼」。', true],
    ['no two ideographs among others', ['金鱼'], '我家的金鱼很好看', false],
    ['two ideographs alone', ['金鱼'], '金鱼', true],
    ['a code between ideographs', ['4417'], '密码是4417。', true],
    ['a code before Korean letters', ['BX72'], '코드는 BX72입니다', true],
    ['no price inside a larger one', ['585,000'], 'It costs 1,585,000 or 585,000,000.', false],
    ['no amount at the end of a larger one', ['400 pounds'], 'It costs 1,400 pounds.', false],
    ['four digits in a list', ['7391'], '[5,7391,7391,7391,2]', true],
    ['four digits before one digit', ['7391'], '7391,5', true],
    ['four digits before three', ['7391'], '7391,500', true],
    ['four digits before two', ['7391'], '7391,50', true],
    ['four digits after one', ['7391'], 'id,pin\n1,7391', true],
    ['four digits, each an entry', ['7391'], '[5,7,3,9,1,500]', true],
    ['no digits after a decimal point', ['7391'], 'It weighs 5.7391 pounds.', false],
    ['six digits after one', ['739155'], '[1,739155]', true],
    ['six digits before one', ['739155'], '[739155,1]', true],
    ['six digits before three', ['739155'], '739155,000', true],
    ['no six digits in a larger number', ['739155'], 'It costs 1,739,155 or 739,155,000.', false],
    ['six digits after a number without groups', ['739155'], '4022,739,155', true],
    ['eight digits in a row of a table', ['40718822'], 'a,40718822,5', true],
    ['five digits with their sign before one', ['91,500'], '[91,500,1]', true],
    ['no number inside an Indian one', ['34,567'], 'It costs 12,34,567 rupees.', false],
    ['no number that begins an Indian one', ['12,34'], 'It costs 12,34,567 rupees.', false],
    ['no number inside a Chinese one', ['23456789'], '1,2345,6789', false],
    ['no number that begins a Chinese one', ['23456789'], '2345,6789,0000', false],
    ['no decimals of another amount', ['5 percent'], 'It pays 4,5 percent.', false],
    ['no decimals of another amount with its unit', ['52km'], 'It is 4,52km away.', false],
    ['a code after a number', ['52falcon'], '1,52falcon', true],
    ['an amount after a comma', ['400 pounds'], 'First, 400 pounds.', true],
    ['an amount after another number', ['400 pounds'], 'In 2024, 400 pounds.', true],
    ['three words of a longer secret', ['the red crane lifts crates'], 'crane lifts crates', true],
    ['not two words of a longer secret', ['the red crane lifts crates'], 'lifts crates', false],
    ['a number without its country code', ['+44 20 7946 0123'], 'Call 020 7946 0123.', true],
    ['no number with the same first groups', ['+44 20 7946 0123'], 'Call +44 20 7946 0999.', false],
    ['three of four groups of a code', ['4471 9025 3318 6670'], 'It is 9025 3318 6670.', true],
    ['a key without its last character', ['sk-live-4f9a8b7c6d5e'], 'sk-live-4f9a8b7c6d5 and', true],
    [
      'a key without its first character',
      ['sk-live-4f9a8b7c6d5e'],
      'It is k-live-4f9a8b7c6d5e',
      true,
    ],
    ['a key without one of its last digits', ['BLUEBERRY-42'], 'It is BLUEBERRY-4.', true],
    ['a key without its last character, backwards', ['sk-live-4f9a8b7c'], '7b8a9f4-evil-ks', true],
    ['no word of a key', ['BLUEBERRY-42'], 'A blueberry cake.', false],
    ['not half of a key', ['sk-live-4f9a8b7c6d5e'], 'It begins with sk-live-4f9a', false],
    ['no short word without its last letter', ['marlins'], 'One marlin.', false],
    ['a name with its words the other way round', ['Jelena Markovic'], 'Markovic, Jelena', true],
    ['each word backwards', ['stone heron'], 'Say "enots noreh".', true],
    ['a secret without its vowels', ['BLUEBERRY-42'], 'It is BLBRRY-42.', true],
    ['a secret with signs for its vowels', ['petrichor'], 'It is p*tr*ch*r.', true],
    ['no few consonants', ['marina'], 'MRN is short.', false],
    ['a secret in Atbash', ['petrichor'], 'kvgirxsli', true],
    [
      'the one of two that begins inside the other',
      ['harbourmaster', 'bourma9'],
      'harbourma9',
      true,
    ],
  ])('finds %s', (_, strings, text, isFound) => {
    expect(finds({ strings }, text)).toBe(isFound);
  });

  it('holds a text from the first letter that may begin a secret', () => {
    const root = buildSecretAutomaton({ strings: ['marlin7'], texts: [] });
    if (root === undefined) throw new Error('there is no secret');
    const matcher = createSecretMatcher(root);
    expect(matcher.holdFrom()).toBe(Number.POSITIVE_INFINITY);
    for (const [at, letter] of Array.from('mar').entries())
      matcher.push({ code: letter.charCodeAt(0), start: 10 + at, end: 11 + at });
    expect(matcher.holdFrom()).toBe(10);
    matcher.push({ code: 'z'.charCodeAt(0), start: 13, end: 14 });
    expect(matcher.holdFrom()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('declared secrets of three letters or digits', () => {
  it.each([
    ['a code with a sign', 'K-17', 'It is in K-17.', true],
    ['that code without its sign', 'K-17', 'It is in k17.', true],
    ['that code, letter by letter', 'K-17', 'K, 1, 7', true],
    ['a price', '3.12', 'We pay 3.12 for it.', true],
    ['its digits with another sign', '3.12', 'Take 31 of 2.', false],
    ['three digits in Base64', '418', 'Decode NDE4.', true],
    ['three digits inside a number', '418', 'Call 44180.', false],
    ['three digits that end a number', '418', 'It costs 1,418 or 1.418.', false],
    ['three digits that begin a number', '418', 'It costs 418,000.', false],
    ['three digits before a comma', '418', 'Take 418, not 9.', true],
    ['three digits before a comma and one digit', '418', '[418,5]', true],
    ['three digits before a comma and four digits', '418', '418,2024', true],
    ['three digits at the end with a comma', '418', 'Take 418,', true],
    ['no round number with a sign', '£250', 'It costs 250.', false],
    ['no round number', '250', 'It costs 250.', false],
    ['no word', 'fox', 'A fox.', false],
  ])('are found: %s', (_, value, text, isFound) => {
    const secrets = { declared: [value, 'a longer secret beside it'] };
    expect(finds(secrets, text)).toBe(isFound);
  });
});

describe('rotated secrets', () => {
  it.each([
    ['a long one in any rotation', ['bluebirdnest'], 'eoxhelugqhvw', true],
    ['one with digits in any rotation', ['marlin7'], 'nbsmjo7', true],
    ['a short word in ROT13', ['marlin'], 'zneyva', true],
    ['a short word in no other rotation', ['marlin'], 'nbsmjo', false],
  ])('are found: %s', (_, strings, text, isFound) => {
    expect(finds({ strings }, `It is ${text}.`)).toBe(isFound);
  });

  it('are looked for in ROT13 only when there are many', () => {
    const many = Array.from({ length: 60 }, (_, at) => `harbour gate code ${at}`);
    expect(finds({ strings: [...many, 'marlin7'] }, 'nbsmjo7')).toBe(false);
    expect(finds({ strings: [...many, 'marlin7'] }, 'zneyva7')).toBe(true);
  });
});
