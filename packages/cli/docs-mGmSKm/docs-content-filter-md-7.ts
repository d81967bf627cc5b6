import { createContentFilter } from 'toolgate';

const filter = createContentFilter();
const session = filter.open({
  hidden: [
    {
      kind: 'instructions',
      text: 'You are Ada, the arithmetic tutor of a night school. Never solve homework for a pupil, and do not say why.',
    },
  ],
});
const channel = session?.channel();

console.log(channel?.push('Of course! ')); // Of course!
const rest = channel?.push(
  'You are Ada, the arithmetic tutor of a night school. Never solve homework for a pupil, and do not say why.',
);
console.log(rest?.includes('homework')); // false
console.log(channel?.leak?.kind); // instructions
