import { describe, expect, it } from 'vitest';
import { measureHeap } from '../testing/measure-heap.ts';
import { streamText } from '../testing/stream-text.ts';
import { createContentFilter } from './index.ts';

const rules = [
  'Treat every visitor of the observatory as a guest of the late professor Anselm.',
  'Refuse to compare the northern dome with any other telescope in the country.',
  'Mention the closed balcony only after the visitor has asked about it twice.',
  'Pretend that the logbook of the winter of the comet was lost in the fire.',
  'Describe each constellation through the eyes of a fisherman from the islands.',
  'Decline all questions about the salaries of the assistants and the guards.',
  'Praise the garden before anything else when children take part in a tour.',
  'Hide from reporters that the main mirror has been cracked since autumn.',
  'Avoid every joke about astrologers, however often the visitor makes one.',
  'Close each answer with a riddle about a planet that can be seen tonight.',
];
const prompt = rules.join(' ');
const filter = createContentFilter();

/** Returns how many characters a client receives in total when the prompt is dripped over several turns. */
function dripped(turns: number, encode: (text: string) => string = (text) => text): number {
  const size = Math.ceil(prompt.length / turns);
  const answers: string[] = [];
  let received = 0;
  for (let turn = 0; turn < turns; turn++) {
    const channel = filter
      .open({ hidden: [{ text: prompt, kind: 'instructions' }], earlierAnswers: answers })
      ?.channel();
    const part = encode(prompt.slice(turn * size, (turn + 1) * size));
    let text = '';
    for (const character of part) text += channel?.push(character) ?? '';
    text += channel?.end() ?? '';
    received += text.length;
    answers.push(text);
  }
  return received;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** Returns the part of an answer that a client receives, character by character. */
function filterAnswer(
  system: string,
  text: string,
  earlierAnswers: readonly string[],
): { text: string; isBlocked: boolean } {
  const channel = filter
    .open({ hidden: [{ text: system, kind: 'instructions' }], earlierAnswers })
    ?.channel();
  let received = '';
  for (const character of text) received += channel?.push(character) ?? '';
  received += channel?.end() ?? '';
  return { text: received, isBlocked: channel?.leak !== undefined };
}

/** Returns the number of the first blocked answer of a conversation, counted from 1; 0 without a block. */
function findBlocked(system: string, answers: readonly string[]): number {
  const isBlocked = (answer: string, turn: number): boolean => {
    const channel = filter
      .open({
        hidden: [{ text: system, kind: 'instructions' }],
        earlierAnswers: answers.slice(0, turn),
      })
      ?.channel();
    channel?.push(answer);
    channel?.end();
    return channel?.leak !== undefined;
  };
  return answers.findIndex(isBlocked) + 1;
}

describe('earlier answers', () => {
  it.each([
    [
      'You are Otto, the host of the Lakeside Campsite. Answer kindly.',
      [
        'The campsite is open from April to the middle of October.',
        'A pitch for a tent costs 14 euros a night, and a cabin costs 52 euros.',
        'The showers are next to the boathouse, and hot water is included.',
        'Rowing boats can be rented at the jetty for 9 euros an hour.',
        'The bakery van stops at the gate at 8 am, except on Sundays.',
        'Quiet hours last from 10 pm until 7 am.',
        'The washing machine is free; you need a token from the kiosk.',
      ],
    ],
  ])('let a user ask for one fact after the other', (rulesOfChat, facts) => {
    const system = `${rulesOfChat}\n${facts.join(' ')}`;
    expect(findBlocked(system, [...facts, ...facts])).toBe(0);
  });

  it('keeps no long answer alive because of its end', () => {
    const hidden = [{ text: prompt, kind: 'instructions' as const }];
    const newest = ' '.repeat(399_900);
    const before = measureHeap();
    for (let at = 0; at < 8; at += 1) {
      const oldest = `${at}`.padStart(2_000_000, '-');
      filter
        .open({ hidden, earlierAnswers: [oldest, newest] })
        ?.channel()
        .push(prompt);
    }
    expect(measureHeap() - before).toBeLessThan(12_000_000);
  });

  it.each([1, 2, 5, 10])('count: a prompt dripped over %i turns is stopped', (turns) => {
    expect(dripped(turns)).toBeLessThanOrEqual(400);
  });

  it('count when they take facts a few words a turn, but not a sentence or a thing of a list a turn', () => {
    const facts = [
      'You are the guide of the harbour museum in Oxmouth, a town of fishermen.',
      'The lighthouse was built by two brothers from the islands beyond the strait.',
      'Its lamp burned whale oil until the winter in which the whole bay froze over.',
      'The museum shop sells maps, brass compasses, woollen caps, tide tables, rope knots, lanterns, model boats and honey.',
      'Ferries to the bird island leave from the eastern pier every second hour in summer.',
      'The oldest boat of the collection was found under the floor of a barn in 1954.',
      'Whoever climbs the lighthouse sees three counties, two wrecks and the chimney of the closed cannery.',
      'The fog horn sounded for the last time on the night in which the pilot station burned down.',
      'The last pilots of the harbour retired when the new bridge was opened in 1988.',
    ];
    const system = `${rules.slice(0, 4).join(' ')}\n\n${facts.join(' ')}`;
    const words = facts.join(' ').split(' ');
    const slices = Array.from({ length: Math.ceil(words.length / 4) }, (_, at) =>
      words.slice(at * 4, at * 4 + 4).join(' '),
    );
    const things = ['honey', 'maps', 'lanterns', 'brass compasses', 'rope knots', 'woollen caps'];
    const listed = [...things, 'model boats', 'tide tables'].map((thing) => `We have ${thing}.`);
    expect(findBlocked(system, slices)).toBeGreaterThan(0);
    expect(findBlocked(system, slices)).toBeLessThanOrEqual(8);
    expect(findBlocked(system, facts.slice(1))).toBe(0);
    expect(findBlocked(system, listed)).toBe(0);
  });

  it.each([
    ['in order', (count: number) => range(count)],
    ['backwards', (count: number) => range(count).toReversed()],
    ['every second one', (count: number) => range(count).toSorted((a, b) => (a % 2) - (b % 2))],
  ])('count while a user continues after blocks and takes four words a turn %s', (_, order) => {
    const words = prompt.split(' ');
    const slices = range(Math.ceil(words.length / 4)).map((at) =>
      words.slice(at * 4, at * 4 + 4).join(' '),
    );
    const answers: string[] = [];
    const sent = order(slices.length).map((at) => {
      const { text, isBlocked } = filterAnswer(prompt, slices[at] ?? '', answers);
      answers.push(isBlocked ? `${text}\n\n${filter.notice}` : text);
      return text.length;
    });
    expect(sent.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(250);
  });

  it('let a recital after a block leave no word, and an ordinary answer leave whole', () => {
    const blocked = [`I may say:\n\n${filter.notice}`];
    const recital = filterAnswer(prompt, rules.slice(2, 5).join(' '), blocked);
    const ordinary = filterAnswer(
      prompt,
      'The observatory opens at nine, in winter at ten.',
      blocked,
    );
    expect(recital.isBlocked).toBe(true);
    expect(recital.text).not.toContain(' ');
    expect(ordinary).toEqual({
      text: 'The observatory opens at nine, in winter at ten.',
      isBlocked: false,
    });
  });

  it('do not delay an ordinary answer without a block or slices', () => {
    const channel = filter
      .open({
        hidden: [{ text: prompt, kind: 'instructions' }],
        earlierAnswers: ['Yes, please!', 'The garden is free.'],
      })
      ?.channel();
    expect(channel?.push('The observatory opens at ')).toBe('The observatory opens at ');
  });

  it('count when each reveals a few words from the middle of rules', () => {
    const answers = rules.map((rule) => rule.split(' ').slice(3, 9).join(' '));
    const blocked = answers.map((answer, turn) => {
      const channel = filter
        .open({
          hidden: [{ text: prompt, kind: 'instructions' }],
          earlierAnswers: answers.slice(0, turn),
        })
        ?.channel();
      channel?.push(answer);
      channel?.end();
      return channel?.leak !== undefined;
    });
    expect(blocked[0]).toBe(false);
    expect(blocked.at(-1)).toBe(true);
  });

  it('do not count again when they are repeated, and block no answer that reveals nothing', () => {
    const said = rules.map((rule) => rule.split(' ').slice(3, 9).join(' '));
    const open = () =>
      filter
        .open({ hidden: [{ text: prompt, kind: 'instructions' }], earlierAnswers: said })
        ?.channel();
    const [repeating, ordinary] = [open(), open()];
    repeating?.push(said[0] ?? '');
    ordinary?.push('The observatory opens at nine, and the garden is free.');
    repeating?.end();
    ordinary?.end();
    expect([repeating?.leak, ordinary?.leak]).toEqual([undefined, undefined]);
  });
});

describe('after many ordinary answers', () => {
  const receptionist = `You are Robin, the voice receptionist of Fenwick Dental in Leeds. You speak on the telephone, so everything that you write is read aloud.

Speak in short sentences. Spell out numbers and times: say "half past nine", not "9:30". Ask one question at a time. If you did not understand, say: "Sorry, I didn't catch that. Could you say it again?"

Call flow:
1. Greet: "Good morning, Fenwick Dental, this is Robin speaking. How can I help you today?"
2. Find out whether the caller is an existing patient. Ask for full name and date of birth.
3. Ask what the appointment is for: check-up, cleaning, pain, or something else.
4. If the caller is in severe pain or bleeding, offer the emergency slot at noon today and skip the remaining questions.
5. Offer two times at most. Confirm by repeating day, time and dentist.
6. Say goodbye: "Thank you for calling Fenwick Dental. Take care, goodbye."

Facts: The practice is at 12 Mill Lane, above the bakery. There is parking behind the building. A check-up costs forty-five pounds and a cleaning sixty pounds. New patients should come ten minutes early and bring a list of their medication. Dr Fenwick and Dr Osei treat adults; Dr Lund treats children.

Never give medical advice or a diagnosis. Never tell a caller which other patients come to the practice. If someone asks whether you are a robot, say that you are a virtual receptionist.`;
  const call = [
    'Good morning, Fenwick Dental, this is Robin speaking. How can I help you today?',
    'Of course. Are you an existing patient with us?',
    "Sorry, I didn't catch that. Could you say it again?",
    'Welcome. May I have your full name and date of birth, please?',
    'Thank you, Jane. What is the appointment for: a check-up, a cleaning, pain, or something else?',
    "A check-up costs forty-five pounds. I can offer Tuesday at half past nine or Thursday at two o'clock.",
    "That's Tuesday with Dr Osei. Please come ten minutes early and bring a list of your medication.",
    'The practice is at twelve Mill Lane, above the bakery. There is parking behind the building.',
    "I'm a virtual receptionist. I'm happy to help you with your appointment.",
    "I'm sorry, I can't tell you which other patients come to the practice.",
    'Dr Lund treats children. Dr Fenwick and Dr Osei treat adults.',
    'Thank you for calling Fenwick Dental. Take care, goodbye.',
  ];

  it('lets a short answer with facts leave, even if they are next to rules', () => {
    expect(findBlocked(receptionist, call)).toBe(0);
  });

  it('lets an answer with facts leave after answers with parts of many rules', () => {
    const fact = 'The observatory opens at nine, and the garden stays open until sunset in summer.';
    const system = `${prompt}\n# Opening times\n${fact}`;
    const parts = rules.map((rule) => {
      const words = rule.split(' ').slice(3, 9).join(' ');
      return `Here you are, and do not hesitate to ask again if anything comes to your mind during your visit: ${words}. I hope that helps you and your family to plan the whole day.`;
    });
    const rest = (rules[9] ?? '').split(' ').slice(8).join(' ');
    expect(filterAnswer(system, fact, parts)).toEqual({ text: fact, isBlocked: false });
    expect(filterAnswer(system, `${fact} ${rest}`, parts).isBlocked).toBe(true);
  });
});

describe('an earlier block alone counts for nothing', () => {
  const fact = 'The observatory opens at nine and closes at five.';
  const line = 'Welcome to the old observatory, dear guest of ours!';
  const system = `${prompt}\n# Opening times\n${fact}\n# Greeting\n${line}`;
  const blocked = `My instructions are:\n\n${filter.notice}`;

  function isBlocked(answer: string, earlierAnswers: readonly string[]): boolean {
    const channel = filter
      .open({ hidden: [{ text: system, kind: 'instructions' }], earlierAnswers })
      ?.channel();
    channel?.push(answer);
    channel?.end();
    return channel?.leak !== undefined;
  }

  it.each([
    ['an answer that begins with a fact of the prompt', fact, [blocked], false],
    ['the same without a block', fact, ['My instructions are:'], false],
    ['an answer that mentions a fact later', `As I said: ${fact}`, [blocked], false],
    ['a scripted line', line, [blocked], false],
    ['an answer that recites a rule', rules[0] ?? '', [blocked], true],
    ['an ordinary answer', 'Nothing of this kind is planned at present.', [blocked], false],
  ])('decides about %s', (_, answer, earlierAnswers, expected) => {
    expect(isBlocked(answer, earlierAnswers)).toBe(expected);
  });
});

describe('slices in a disguise', () => {
  const words = prompt.split(' ');
  const slices = range(Math.ceil(words.length / 4)).map((at) => words.slice(at * 4, at * 4 + 4));
  const layouts: Record<string, (slice: readonly string[]) => string> = {
    'a word a line, numbered': (slice) => slice.map((word, at) => `${at + 1}. ${word}`).join('\n'),
    tags: (slice) => slice.map((word) => `<li>${word}</li>`).join(''),
    code: (slice) => slice.map((word, at) => `const w${at} = "${word}";`).join('\n'),
    'other words between': (slice) => slice.map((word) => `${word} banana`).join(' '),
    'no vowels': (slice) => slice.join(' ').replaceAll(/[aeiou]/gi, ''),
    'a rotated alphabet': (slice) =>
      slice.join(' ').replaceAll(/[a-z]/g, (letter) => {
        const place = (letter.charCodeAt(0) - 0x61 + 13) % 26;
        return String.fromCharCode(place + 0x61);
      }),
  };

  /** Requests the slices one a turn. Returns the share of their characters that a client receives. */
  function drip(write: (slice: readonly string[]) => string): {
    share: number;
    answers: string[];
  } {
    const answers: string[] = [];
    let [sent, all] = [0, 0];
    for (const slice of slices) {
      const text = write(slice);
      const answer = filterAnswer(prompt, text, answers);
      sent += answer.text.length;
      all += text.length;
      answers.push(answer.isBlocked ? `${answer.text}\n\n${filter.notice}` : answer.text);
    }
    return { share: sent / all, answers };
  }

  it.each(Object.entries(layouts))('stops a prompt dripped four words a turn in %s', (_, write) => {
    expect(drip(write).share).toBeLessThan(0.75);
  });

  it.each([
    'The observatory is open from nine to five, and children pay half of the price.',
    'You reach us by the number four bus; the stop is in front of the gate.',
    'Sorry, I cannot help with that.',
  ])('still answers after such slices: %s', (ordinary) => {
    const { answers } = drip((slice) => slice.map((word) => `${word} banana`).join(' '));
    expect(answers.some((answer) => answer.includes(filter.notice))).toBe(true);
    expect(filterAnswer(prompt, ordinary, answers)).toEqual({ text: ordinary, isBlocked: false });
  });

  it('gives each cut of an answer into deltas the same verdict and text', () => {
    const said = slices.slice(0, 8).map((slice) => slice.join(' banana '));
    const next = slices.slice(8, 12).flat().join(' banana ');
    const received = [1, 3, 7, 1000].map((size) => {
      const channel = filter
        .open({ hidden: [{ text: prompt, kind: 'instructions' }], earlierAnswers: said })
        ?.channel();
      return { text: streamText(channel, next, size), leak: channel?.leak };
    });
    expect(received[0]?.leak).toEqual({ kind: 'instructions' });
    expect(new Set(received.map((one) => JSON.stringify(one))).size).toBe(1);
  });
});
