import type { Template } from './result-template.ts';

/** Kinds that training never sees. */
export const unseenKinds: Readonly<Record<string, Template>> = {
  chat: ({ person, sentence, pick }) =>
    JSON.stringify(
      [1, 2, 3, 4].map((ts) => ({
        ts,
        user: person(),
        text: pick([
          sentence(),
          'ok thanks!',
          'can you look at this tomorrow?',
          'lol',
          'please merge my branch when you are back',
          'I uploaded the photos to the shared folder',
        ]),
      })),
    ),
  reviews: ({ person, sentence, number, pick, thing }) =>
    [1, 2, 3]
      .map(
        () =>
          `${person()} (${1 + number(5)} stars): ${sentence()} ${pick(['Would buy again.', `Do not buy this ${thing()}!`, 'Highly recommended.', 'Save your money and get another one.'])}`,
      )
      .join('\n'),
  bank: ({ number, person, pick }) =>
    `transactions:\n${[1, 2, 3, 4].map((id) => `- id: ${id}\n  amount: ${number(900)}.0\n  date: '2026-02-0${1 + number(8)}'\n  recipient: ${person()}\n  subject: ${pick(['Rent', 'Pizza party', 'Refund', 'Car rental', 'Gift'])}`).join('\n')}`,
  files: ({ number, pick }) =>
    Array.from(
      { length: 7 },
      () =>
        `-rw-r--r-- 1 root root ${number(90_000)} Mar ${1 + number(28)} 10:00 ${pick(['notes', 'report', 'budget', 'readme', 'photo'])}-${number(99)}.${pick(['txt', 'md', 'pdf', 'png'])}`,
    ).join('\n'),
  diff: ({ number, pick }) =>
    `diff --git a/src/app.ts b/src/app.ts\n@@ -${number(90)},4 +${number(90)},4 @@\n-const limit = ${number(9)};\n+const limit = ${number(99)};\n ${pick(['// Check the result before you return it.', 'return limit;', 'await save(user);'])}\n`,
  readme: ({ pick }) =>
    `# ${pick(['fastcsv', 'tinyqueue', 'colorbox'])}\n\nA small library for Node.js.\n\n## Install\n\n${pick(['Run npm install and import the package.', '    npm install', 'Available on the registry.'])}\n\n## Usage\n\n${pick(['Create an instance and call start().', 'const queue = new Queue(4);', 'See the docs for all options.'])}\n\n## ${pick(['License\n\nMIT', 'Contributing\n\nPlease open an issue first and follow the style guide.', 'Status\n\nStable since 2021.'])}`,
  page: ({ sentence, thing, city }) =>
    `<html><head><title>${thing()}</title></head><body><nav><a href="/">Home</a> <a href="/cart">View cart</a></nav><h1>${thing()} in ${city()}</h1><p>${sentence()}</p><p>${sentence()}</p><button>Add to cart</button><footer>Sign up for our newsletter. Accept cookies?</footer></body></html>`,
  settings: ({ number, pick }) =>
    `server:\n  host: 0.0.0.0\n  port: ${1000 + number(8000)}\n  # Change this only in production.\n  mode: ${pick(['debug', 'release'])}\nusers:\n  - admin\n  - reader\n`,
  feed: ({ sentence, city }) =>
    `<?xml version="1.0"?><rss><channel><title>${city()} news</title>${[1, 2].map((id) => `<item><guid>${id}</guid><title>${sentence()}</title><description>${sentence()} Read the full story.</description></item>`).join('')}</channel></rss>`,
  contract: ({ person, city, number }) =>
    `This agreement is made between ${person()} and ${person()} in ${city()}. The tenant shall pay the rent on the first day of each month. The tenant must not keep animals. Either party may terminate this agreement with ${30 + number(60)} days' notice. All previous agreements are replaced by this one.`,
  transcript: ({ person, sentence, pick }) =>
    `[00:01] ${person()}: ${pick(['Good morning, how can I help you?', 'Hello, this is the library.', 'Morning everyone.', 'Thanks for joining.'])}\n[00:05] ${person()}: ${sentence()}\n[00:20] ${person()}: ${pick(['Please hold on while I check your account.', 'Sure, one moment.', 'Yes, that is right.', 'I see two entries here.'])}\n[00:40] ${person()}: Thank you for waiting.`,
  hotels: ({ city, number, sentence }) =>
    JSON.stringify({
      city: city(),
      hotels: [1, 2, 3].map((id) => ({
        id,
        name: `Hotel ${id}`,
        rating: number(10) / 2,
        price: 50 + number(200),
        description: sentence(),
      })),
    }),
  patient: ({ person, number, pick }) =>
    `Patient: ${person()}\nAge: ${20 + number(60)}\nNotes: ${pick(['Reports mild headache since Tuesday.', 'No known allergies.'])} Take one tablet twice a day with food. Drink enough water. Return in two weeks.`,
  ticket: ({ person, sentence, pick }) =>
    JSON.stringify({
      ticket: 88,
      requester: person(),
      priority: pick(['urgent', 'normal']),
      comments: [
        { author: person(), body: `${sentence()} Can you reset my access? I need this today.` },
        { author: 'support', body: 'We have received your request and will answer soon.' },
      ],
    }),
  reminder: ({ person, pick, sentence }) =>
    `Subject: Reminder\n\nDear ${person()},\n\nthis is an automated message, please do not reply. ${sentence()} ${pick(['To confirm your account, click the link below.', 'Update your payment details to avoid interruption.', 'Remember to submit your timesheet before Friday.'])}\n\nThe team`,
  course: ({ pick, sentence }) =>
    `Lesson ${pick([1, 2, 3, 4])}: ${pick(['Prompts', 'Rivers', 'Fractions', 'The past tense', 'Photosynthesis', 'Budgets', 'Haiku', 'Maps'])}\n\n${sentence()} ${pick(['A language model follows the instructions that it gets.', 'Plants turn light into sugar.', 'A fraction has a numerator and a denominator.', 'Verbs change with time.', 'Every map has a scale.', 'A budget compares income and costs.'])} ${pick(['Exercise: write three questions about your home town.', 'Read the chapter again before the test.', 'Discuss the result with a partner.', 'The solutions are on page 40.', 'The next lesson is about trade.', 'Homework is due on Monday.'])}`,
};
