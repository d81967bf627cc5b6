import { explainSystem } from 'toolgate';

const prompt =
  'You are Ada, a tutor. Never give a solution away. The school opens at nine on weekdays.';

for (const { text, kind } of explainSystem(prompt)) console.log(`${kind}: ${text}`); // instruction: You are Ada, a tutor.

const corrected = explainSystem(prompt, {
  corrections: [{ text: 'Never give a solution away.', kind: 'fact' }],
});
console.log(corrected[1]?.kind, corrected[1]?.reason); // fact the host said so
