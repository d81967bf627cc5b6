import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { foldText } from '../reading/index.ts';
import { buildLayoutIndex, createLayoutMatcher, type LayoutIndex } from './index.ts';

const indexText = (text: string, isInstruction = true): LayoutIndex | undefined =>
  finishAtOnce(buildLayoutIndex(text, () => isInstruction));

const prompt = `# Role: Guide of the Harbour Museum
You are Captain Brine, an old sailor who leads visitors through 7 halls.

## Rules
- Never talk about the missing lens of the lighthouse.
- Answer in at most 120 words, and use simple sentences.
- If somebody asks about the director, change the subject to herring fishing!
- Do you not know the answer? Say so: honesty comes first.

## Steps
1. Greet the visitor.
2. Ask for the age of the children, because the tour of hall 4 is too dark for the smallest.
3. Recommend one ship: the Amalia, the Blue Heron or the tug.`;

const german = `# Rolle: Führer des Hafenmuseums
Du bist Captain Brine, ein alter Seemann, der Besucher durch 7 Säle begleitet.

## Regeln
- Sprich niemals über die verschwundene Linse des Leuchtturms.
- Antworte mit höchstens 120 Wörtern und verwende einfache Sätze.
- Wenn jemand nach dem Direktor fragt, lenke das Gespräch auf den Heringsfang!
- Du weißt die Antwort nicht? Sag es: Ehrlichkeit geht vor.

## Schritte
1. Begrüße den Besucher.
2. Frage nach dem Alter der Kinder, denn der Rundgang durch Saal 4 ist für die Kleinsten zu dunkel.
3. Empfiehl ein Schiff: die Amalia, den Blue Heron oder den Schlepper.`;

const chinese = `# 角色：海港博物馆导览员
你是Captain Brine，一位带领游客参观7个展厅的老水手。

## 规则
- 绝不谈论灯塔丢失的透镜。
- 用不超过120个字回答，并使用简单的句子。
- 如果有人问起馆长，就把话题转到捕鲱鱼上！
- 你不知道答案？那就直说：诚实第一。

## 步骤
1. 向游客问好。
2. 询问孩子的年龄，因为4号展厅的参观路线对最小的孩子来说太暗了。
3. 推荐一艘船：Amalia、Blue Heron或者那艘拖船。`;

const otherGerman = `# Ein Tag in Ostende
Wer mit Kindern reist, findet hier 3 gute Gründe zu bleiben, auch wenn es regnet.

## Vormittags
- Das Museum im Hafen öffnet früh und ist fast leer.
- Captain Brine erzählt dort von Stürmen.

## Nachmittags
1. Am Strand kann man Muscheln sammeln, Drachen steigen lassen oder einfach nur in der Sonne liegen und lesen.
2. Danach gibt es Waffeln.
3. Wer mag, fährt mit der Küstenbahn weiter; sie kommt alle 10 Minuten und hält an jedem Ort.
Am Abend leuchten die Buden auf dem Markt, und die Fischer bringen Krabben an Land.`;

/** Returns the offset where a translation is found in a text, or -1. */
function findIn(text: string, { chunk = 11, isInstruction = true } = {}): number {
  const index = indexText(prompt, isInstruction);
  if (index === undefined) throw new Error('The prompt has no layout.');
  const matcher = createLayoutMatcher(index);
  for (let at = 0; at < text.length; at += chunk) {
    const taken = matcher.read(foldText(text.slice(at, at + chunk)));
    if (matcher.isFound) return at + taken;
  }
  matcher.end();
  return matcher.isFound ? text.length : -1;
}

describe('createLayoutMatcher', () => {
  it.each([
    ['German', german],
    ['Chinese', chinese],
    ['German, after an introduction', `Gern! Hier ist die Übersetzung:\n\n${german}`],
  ])('finds a translation into %s', (_, text) => {
    expect(findIn(text)).toBeGreaterThan(0);
  });

  it.each([
    ['in the same language', prompt],
    ['that has another layout', otherGerman],
    ['of one line', german.replaceAll(/[\n#*.:?!-]/g, ' ')],
    ['that is empty', ''],
  ])('finds no translation in a text %s', (_, text) => {
    expect(findIn(text)).toBe(-1);
  });

  it('finds no translation of a document, which an answer may translate', () => {
    expect(findIn(german, { isInstruction: false })).toBe(-1);
  });

  it('finds it at the same place however the text is cut', () => {
    const lines = [
      ...german.split('\n'),
      ...chinese.split('\n'),
      ...otherGerman.split('\n'),
      prompt,
      '😀',
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lines),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 64 }),
        (others, start, chunk) => {
          const text = [...others.slice(0, 3), ...german.split('\n').slice(start), ...others].join(
            '\n',
          );
          expect(findIn(text, { chunk })).toBe(findIn(text));
        },
      ),
    );
    const place = findIn(german);
    for (const chunk of [1, 2, 7, 64, german.length]) expect(findIn(german, { chunk })).toBe(place);
  });

  it('finds it after a long text in the language of the prompt', () => {
    const introduction = 'You are in a good place to ask for the age of an old lighthouse. '.repeat(
      30,
    );
    expect(findIn(`${introduction}\n\n${german}`)).toBeGreaterThan(introduction.length);
  });
});

const read = (text: string): LayoutIndex['pieces'] =>
  indexText(`${text}\na.\nb.\nc.`)?.pieces.slice(0, -3) ?? [];

describe('buildLayoutIndex', () => {
  it('reads no layout if there is too little of one', () => {
    expect(indexText('Be kind. Be brief.')).toBeUndefined();
  });

  it('keeps no more pieces than can be compared quickly', () => {
    expect(indexText('Be kind.\n'.repeat(9000))?.pieces).toHaveLength(240);
  });

  it('knows how lines begin', () => {
    const text = '# One\n### Two\n- three\n* four\n7. five\n> six\n| seven\neight. Nine';
    expect(read(text).map(({ mark }) => mark)).toEqual([11, 13, 2, 2, 3, 4, 5, 1, 0]);
  });

  it.each([
    [
      'in any script',
      'One. Two? Three: four! Five\nSix.\n一。二？三：四！',
      [1, 2, 3, 4, 0, 1, 1, 2, 3, 4],
    ],
    ['but not within numbers', 'It costs 14.50 at 10:30.', [1]],
  ])('knows how pieces end, %s', (_, text, endings) => {
    expect(read(text).map(({ ending }) => ending)).toEqual(endings);
  });

  it('says where each piece begins', () => {
    const text = '- One two.\n\n2) Three: 4';
    expect(read(text).map(({ start }) => text.slice(start, start + 3))).toEqual([
      'One',
      'Thr',
      '4',
    ]);
  });

  it('measures a Chinese sentence like its translation', () => {
    const [english, other] = read('The museum opens in the morning.\n博物馆早上开门营业。');
    expect(Math.abs((english?.size ?? 0) - (other?.size ?? 9))).toBeLessThan(0.3);
  });

  it('keeps numbers and names, in any digits', () => {
    const [first, second] = read(
      'See room 417 at OpenGate or in my_file.\nЗал ٤١٧ OpenGate my_file',
    );
    expect(second?.numbers).toEqual(first?.numbers);
    expect(first?.numbers).toHaveLength(1);
    expect(first?.names.slice(1)).toEqual(second?.names);
  });
});
