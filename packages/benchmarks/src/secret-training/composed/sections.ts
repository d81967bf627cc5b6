import { writeOpenFact } from './kept-values.ts';
import type { PromptWriter } from './prompt-writer.ts';

/** Lists under headings: of values that are kept, and of open values. */
export function writeSections(writer: PromptWriter): string {
  const { result, choose, chance, note, fill, below, speech, state } = writer;
  result.voice = 'heading';
  const mark = choose(['## ', '# ', '### ', '', '**', '[', '<']);
  const list = (most: number, make: () => string): string => {
    const items = Array.from({ length: 1 + below(most) }, make);
    const bullet = choose(['- ', '* ', '', '1) ', '• ']);
    return items.map((item) => `${bullet}${item.replace(/\.$/, '')}`).join('\n');
  };
  const secretPart = (): string =>
    `${markHeading(mark, note(fill(choose(speech.headings)), 'label'))}\n${list(2, () => state(choose(speech.facts), true))}`;
  const openPart = (): string =>
    `${markHeading(mark, note(fill(choose(speech.openHeadings)), 'plainLabel'))}\n${list(3, () => writeOpenFact(writer))}`;
  const parts = chance(0.5) ? [secretPart(), openPart()] : [openPart(), secretPart()];
  if (chance(0.3)) parts.push(openPart());
  return parts.join(mark === '' || chance(0.7) ? '\n\n' : '\n');
}

function markHeading(mark: string, text: string): string {
  if (mark === '**') return `**${text}**`;
  if (mark === '[') return `[${text}]`;
  if (mark === '<') return `<${text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '_')}>`;
  return mark === '' ? `${text}:` : `${mark}${text}`;
}
