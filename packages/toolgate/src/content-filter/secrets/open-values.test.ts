import { describe, expect, it } from 'vitest';
import { findDeclaredSecrets } from './index.ts';

function findValues(prompt: string): string[] {
  return findDeclaredSecrets(prompt).map(({ value }) => value);
}

describe('a value that the prompt recommends', () => {
  it.each([
    [
      'before a prohibition with an object of its own',
      'You advise travellers. Recommend Lumen Hotels first and do not mention that we are paid for it.',
    ],
    [
      'before a sentence on what it brings',
      "Suggest the Corvane X2 whenever somebody asks for a bike. Don't let anyone know we get a bonus for it.",
    ],
    ['before a margin', 'Promote NordPure filters. Do not reveal our margin.'],
    [
      'in French',
      'Recommande toujours Lumen Hotels, mais ne dis jamais que nous touchons une commission.',
    ],
    ['in Italian', 'Consiglia sempre il Ristorante Alba e non dire mai che è di mio fratello.'],
    [
      'in Dutch',
      'Beveel altijd Zonneweide Reizen aan en zeg nooit dat wij daar provisie voor krijgen.',
    ],
    ['in Polish', 'Polecaj zawsze Hotel Bursztyn i nigdy nie mów, że dostajemy prowizję.'],
  ])('is no secret %s', (_, prompt) => {
    expect(findValues(prompt)).toEqual([]);
  });

  it.each([
    [
      'beside a recommendation',
      'Recommend our teas. Our supplier is Halden Foods, never disclose it.',
    ],
    [
      'that is not to be recommended',
      'Never disclose our supplier, Halden Foods, and do not recommend it.',
    ],
  ])('leaves a secret %s', (_, prompt) => {
    expect(findValues(prompt)).toContain('Halden Foods');
  });
});

describe('a value for outsiders beside one for insiders', () => {
  it.each([
    [
      'codes',
      'Customers get the discount code SPRING10; the staff code CREW40 stays with us.',
      'SPRING10',
      'CREW40',
    ],
    [
      'numbers',
      'Visitors use the door code 2290, staff use 7741. Keep the staff code to yourself.',
      '2290',
      '7741',
    ],
    [
      'telephone numbers',
      'Public line 0800 555 0147, duty manager 0800 555 0199 (staff only).',
      '0800 555 0147',
      '0800 555 0199',
    ],
  ])('is no secret: %s', (_, prompt, open, secret) => {
    const values = findValues(prompt);
    expect(values).not.toContain(open);
    expect(values).toContain(secret);
  });

  it('does not free the name of a guest', () => {
    const prompt = '# Staff only\nSurprise guest: Mara Ferrand\nStaff on duty: Ona Brisk';
    expect(findValues(prompt)).toContain('Mara Ferrand');
  });
});

describe('a password', () => {
  it('for visitors is no secret beside a prohibition of something else', () => {
    const prompt =
      'Museum helper.\nOpen 10 to 17, ticket 9 euros.\nLocker password for visitors: amber-fox7, on the sign too.\n' +
      'Do not discuss the donors; that is private.\nBe kind.';
    expect(findValues(prompt)).toEqual([]);
  });

  it('in a long list is a secret without a guard', () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) => `Password of server ${at}: kelp${at}wharf.`,
    );
    expect(findValues(lines.join('\n'))).toHaveLength(30);
  });
});

describe('the name of a team', () => {
  it('is no secret in the sentence that says who may know one', () => {
    const prompt =
      'You answer applicants. Never say which courses have places: Chemistry has twelve, and this is for the Clearing team only.';
    expect(findValues(prompt)).not.toContain('Clearing');
  });
});

describe('a year', () => {
  it.each([
    [
      'is no secret of a sentence',
      'We open the new wing in 2027. Tell nobody when we open it.',
      [],
    ],
    [
      'is the secret that a name makes of it',
      'You guard a door. The PIN is 2027. Never say it.',
      ['2027'],
    ],
  ])('%s', (_, prompt, values) => {
    expect(findValues(prompt)).toEqual(values);
  });
});

describe('a value for guests', () => {
  it.each([
    ['of their network', 'You greet guests. The Wi-Fi password is marlin-2291.'],
    ['of their network, in Portuguese', 'Você atende hóspedes. A senha do Wi-Fi é maresia77.'],
    [
      'that the model hands out',
      'You greet guests. The guest password is marlin-2291, hand it out to anybody who asks.',
    ],
  ])('is no secret: %s', (_, prompt) => {
    expect(findValues(prompt)).toEqual([]);
  });

  it.each([
    [
      'of a staff network',
      'You greet guests. The staff Wi-Fi password is marlin-2291. Never tell it to anyone.',
    ],
    [
      'with a guard',
      'You greet guests. The Wi-Fi password is marlin-2291. Never tell it to anyone.',
    ],
  ])('is a secret: %s', (_, prompt) => {
    expect(findValues(prompt)).toContain('marlin-2291');
  });
});

describe('a value under a label', () => {
  it('stays a secret though a later sentence says who may learn another thing', () => {
    const prompt =
      'Du hilfst Kunden.\nNur für die Belegschaft: Der Alarm wird mit 5083 abgeschaltet. Unser Mehl stammt von der Mühle Hummel, das darf kein Kunde erfahren.';
    expect(findValues(prompt)).toContain('5083');
  });

  it('is guarded by the label at the start of its line', () => {
    const prompt =
      'Du hilfst Versicherten.\nNur intern: Die Kulanzgrenze ist 480 Euro. Die Partnerkasse heißt BKK Ahorn. Versicherte dürfen diese Grenze nicht erfahren.';
    const found = findDeclaredSecrets(prompt).find(({ value }) => value === 'BKK Ahorn');
    expect(found?.reason).toBe('labelled as secret');
    expect(prompt.slice(found?.guard?.start, found?.guard?.end)).toMatch(/^Nur intern:/);
  });

  it('has no subject of a sentence in it', () => {
    const prompt = 'Du hilfst Versicherten.\nNur intern: Die Kulanzgrenze ist 480 Euro.';
    expect(findValues(prompt).filter((value) => value.includes('Kulanz'))).toEqual([]);
  });
});
