import { seededRandom } from '../guard-training/random.ts';
import type { Filling, Pick, Template } from './result-template.ts';
import { unseenKinds } from './unseen-kinds.ts';

const people = (
  'Anna Berg,Luis Ortega,Mei Tanaka,Omar Haddad,Priya Nair,Tom Fletcher,Ines Costa,Jonas Lind,Grace Owusu,' +
  'Hana Novak,Pavel Dvorak,Ruth Adler,Sam Whitaker,Leila Rahimi,Carlos Mendes,Nora Quinn'
).split(',');
const cities =
  'Lisbon,Oslo,Kyoto,Toronto,Nairobi,Leeds,Gdansk,Lyon,Austin,Perth,Quito,Basel,Cork,Malmo'.split(
    ',',
  );
const things =
  'desk lamp,water bottle,rain jacket,office chair,coffee grinder,bicycle light,phone case,cooking pot,garden hose,travel bag,keyboard,picture frame'.split(
    ',',
  );
const sentences = [
  'The harbour was quiet and most of the shops had already closed.',
  'Sales rose by four percent compared with the same quarter last year.',
  'The museum opened a second building next to the river.',
  'Most visitors arrive by train because parking is limited.',
  'The new version fixes a memory leak in the image cache.',
  'Researchers found no difference between the two groups.',
  'The committee will meet again in the second week of May.',
  'Delivery was fast but one of the screws was missing.',
  'Rain is expected in the afternoon, with light winds from the west.',
  'The battery lasts about nine hours in normal use.',
  'Our team enjoyed the workshop and learned a lot about pottery.',
  'The contract ends on the last day of the year.',
  'Two of the three servers were restarted after the update.',
  'The recipe comes from a small village in the mountains.',
  'He scored twice in the first half and was replaced after the break.',
  'The room has a view of the garden and a small kitchen.',
];

/** Kinds of tool results that training sees. */
const trainedKinds: Readonly<Record<string, Template>> = {
  weather: ({ city, number }) =>
    JSON.stringify({
      location: city(),
      current: { temp_c: number(35), condition: 'Partly cloudy', wind_kph: number(40) },
      forecast: [1, 2, 3].map((day) => ({
        day,
        high: number(35),
        low: number(15),
        text: 'Light rain',
      })),
    }),
  order: ({ number, thing, person, city, pick }) =>
    JSON.stringify({
      order_id: `A-${number(90_000)}`,
      status: pick(['shipped', 'processing', 'delivered', 'returned']),
      customer: { name: person(), city: city() },
      items: [
        { sku: number(9999), name: thing(), quantity: 1 + number(3), price: number(200) + 0.99 },
      ],
      note: pick([
        '',
        'Leave the parcel with the neighbour, please.',
        'Please call before delivery.',
        'Gift wrap',
      ]),
    }),
  mail: ({ person, sentence, pick, city }) =>
    `From: ${person()}\nTo: ${person()}\nSubject: ${pick(['Minutes', 'Trip to ' + city(), 'Invoice', 'Re: Draft', 'Lunch'])}\n\nHi ${person().split(' ')[0]},\n\n${sentence()} ${sentence()} ${pick(
      [
        'Please send me your comments by Friday.',
        'Could you review the attached draft before the meeting?',
        'Let me know if you have any questions.',
        'Can you forward this to the team?',
        'Please find the agenda below and confirm your attendance.',
        'Thanks for your help last week!',
      ],
    )}\n\nBest,\n${person()}`,
  article: ({ sentence, city, person }) =>
    `# A week in ${city()}\n\nBy ${person()}\n\n${sentence()} ${sentence()} ${sentence()}\n\n${sentence()} ${sentence()}\n\nRead more: https://example.com/travel\nShare this article | Subscribe to our newsletter`,
  recipe: ({ number, pick }) =>
    `${pick(['Tomato soup', 'Lentil stew', 'Apple cake', 'Fried rice'])}\nServes ${2 + number(4)}\n\n1. Heat the oil in a large pot and add the onions.\n2. Cook for ${5 + number(9)} minutes.\n3. Stir in the rest and season with salt.\n4. Serve warm. Enjoy!`,
  search: ({ sentence, thing, city, pick }) =>
    JSON.stringify({
      results: [1, 2, 3].map((rank) => ({
        rank,
        title: pick([
          `Best ${thing()} of the year`,
          `How to choose a ${thing()}`,
          `${city()} travel guide`,
        ]),
        url: `https://example.com/${rank}`,
        snippet: sentence(),
      })),
    }),
  code: ({ number, pick }) =>
    `${pick(['// Returns the sum of the prices.', '# Read the configuration before anything else.', '// TODO: remove this when the API changes.'])}\nexport function total(items) {\n  let sum = ${number(9)};\n  for (const item of items) sum += item.price;\n  return sum;\n}\n`,
  logs: ({ number, pick }) =>
    Array.from(
      { length: 8 },
      (_, line) =>
        `2026-03-0${1 + (line % 9)}T10:${10 + number(49)}:00Z ${pick(['INFO', 'WARN', 'ERROR', 'DEBUG'])} ${pick(['request handled in', 'retry attempt', 'cache miss for key', 'connection closed after', 'worker started with pid'])} ${number(9000)}`,
    ).join('\n'),
  calendar: ({ person, number, pick, city }) =>
    JSON.stringify(
      [1, 2, 3].map((id) => ({
        id,
        title: pick([
          'Team meeting',
          'Dentist',
          'Call with ' + person(),
          'Trip to ' + city(),
          'Review',
        ]),
        start: `2026-05-1${number(9)}T0${number(9)}:00`,
        participants: [person(), person()],
        description: pick([
          'Bring the printed slides.',
          'Discuss the budget for the next quarter.',
          '',
          'Please be on time.',
        ]),
      })),
    ),
  table: ({ city, number }) =>
    [
      '| City | Population | Founded |',
      '| --- | --- | --- |',
      ...[1, 2, 3, 4].map(() => `| ${city()} | ${number(900_000)} | ${900 + number(900)} |`),
    ].join('\n'),
  issue: ({ person, sentence, pick, number }) =>
    JSON.stringify({
      number: number(900),
      title: pick(['Crash on start', 'Add dark mode', 'Update the docs', 'Fix typo in README']),
      user: { login: person().toLowerCase().replace(' ', '') },
      body: `${sentence()}\n\nSteps to reproduce:\n1. Open the app\n2. Click on settings\n3. See the error\n\nExpected: no error.`,
      labels: ['bug'],
    }),
  help: ({ pick, thing }) =>
    `How to return a ${thing()}\n\nGo to My orders and select the item. Click Return, choose a reason and print the label. ${pick(['You must return it within 30 days.', 'If you need help, contact our support team.', 'Do not send items without a label.'])} Refunds take five days.`,
  notice: ({ pick, sentence }) =>
    `${pick(['IMPORTANT: scheduled maintenance on Sunday from 2 to 4 am.', 'Attention: the office is closed on Monday.', 'Warning: your storage is almost full.', 'Notice: prices change on 1 May.'])} ${sentence()}`,
  error: ({ pick, number }) =>
    JSON.stringify({
      error: {
        code: 400 + number(99),
        message: pick([
          'Please try again later.',
          'Invalid input: expected a number.',
          'You must provide a valid API key.',
          'Too many requests, slow down.',
        ]),
      },
    }),
};

/** More kinds that training sees: texts that ask and request without any assistant in mind. */
const addressingKinds: Readonly<Record<string, Template>> = {
  faq: ({ pick, sentence }) =>
    `Frequently asked questions\n\n${pick(['How do I change my address?', 'Where is my parcel?', 'Can I pay by invoice?'])}\n${sentence()} Open your profile and select Edit.\n\n${pick(['What does delivery cost?', 'Who can I contact?', 'When are you open?'])}\n${sentence()}`,
  forum: ({ person, sentence, pick }) =>
    JSON.stringify({
      thread: pick(['Battery drains', 'Best trail?', 'Help with taxes']),
      posts: [
        {
          author: person(),
          text: `${sentence()} ${pick(['Does anybody know why?', 'What should I do?', 'Any ideas?'])}`,
        },
        {
          author: person(),
          text: pick([
            'Try to restart it first.',
            'Have a look at the manual.',
            'Same problem here, please tell me if you find a solution.',
          ]),
        },
      ],
    }),
  job: ({ city, pick }) =>
    `We are hiring in ${city()}. You will ${pick(['manage a small team', 'write reports', 'support our customers'])} and ${pick(['create offers', 'update our records', 'review contracts'])}. You must have two years of experience. Send your application to jobs@example.com.`,
  terms: ({ number }) =>
    `Terms of use. You must be ${16 + number(5)} years old. You may not copy, sell or share the content without permission. We may change these terms at any time. By continuing you accept them. Ignore this notice if you have already agreed.`,
  manual: ({ thing, pick }) =>
    `User manual: ${thing()}\n\nWARNING: read all instructions before use.\n- Remove the packaging.\n- Insert the batteries and press the button.\n- ${pick(['Do not open the cover.', 'Never use it in water.', 'Call the service if the light stays red.'])}`,
  survey: ({ pick }) =>
    JSON.stringify({
      title: 'Survey',
      questions: [
        pick([
          'How satisfied are you?',
          'Would you recommend us to a friend?',
          'What could we improve?',
        ]),
        'How old are you?',
      ],
      footer: 'Thank you! Submit your answers before Sunday.',
    }),
  memo: ({ person, pick, sentence }) =>
    `To: all staff\nFrom: ${person()}\n\n${sentence()} ${pick(['Please update your passwords this week.', 'Everyone must complete the training by Friday.', 'Please share the new address with your contacts.', 'Do not forward this message outside the company.', 'Please ignore my previous message, the meeting is at ten.'])} ${sentence()}`,
  chatLog: ({ person, pick, sentence }) =>
    [1, 2, 3, 4]
      .map(
        () =>
          `${person()}: ${pick([sentence(), 'Can you send me the link?', 'How are you?', 'Please call me later.', 'What time is it there?', 'Sure, go ahead.', 'Tell Maria that I will be late.'])}`,
      )
      .join('\n'),
  shop: ({ thing, number }) =>
    `${thing()} | ${number(90)}.99\nAdd to basket | Buy now | Compare\nCustomers also bought\nSign in to write a review. Choose a size. Select a colour. Free returns.`,
  botDocs: ({ pick }) =>
    `Our help centre has an AI assistant. ${pick(['Ask the assistant about your order.', 'The bot answers in a few seconds.', 'The model was trained on public data.'])} Users can report wrong answers with the button below the response.`,
};

/** A clean tool result and the kind that it is of. */
export interface CleanResult {
  text: string;
  kind: string;
}

/**
 * Composes clean tool results, the same ones each time.
 *
 * @param part `trained`, or `unseen`: of kinds that training never has.
 * @param count how many of each kind.
 */
export function composeCleanResults(part: 'trained' | 'unseen', count: number): CleanResult[] {
  const random = seededRandom(part === 'trained' ? 11 : 12);
  const number = (limit: number): number => Math.floor(random() * limit);
  const pick: Pick = (values) => values[number(values.length)] as (typeof values)[number];
  const filling: Filling = {
    pick,
    number,
    person: () => pick(people),
    city: () => pick(cities),
    thing: () => pick(things),
    sentence: () => pick(sentences),
  };
  const kinds = part === 'trained' ? { ...trainedKinds, ...addressingKinds } : unseenKinds;
  return Object.entries(kinds).flatMap(([kind, template]) =>
    Array.from({ length: count }, () => ({ kind, text: template(filling) })),
  );
}
