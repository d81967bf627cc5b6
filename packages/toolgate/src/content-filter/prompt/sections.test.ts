import { describe, expect, it } from 'vitest';
import { weighSentencesAlone } from './read-sentences.ts';

/** A sentence without evidence of its own. Its evidence shows the kind of the text around it. */
const probe = 'Grey stones by the water';

const document = 'document';
const nothing = 'nothing';
const script = 'script';
const example = 'example';

/** Returns the kind of text around each probe; each `§` in the text is a probe. */
function reasons(text: string): string[] {
  const prompt = text.replaceAll('§', probe);
  return weighSentencesAlone(prompt)
    .filter(({ start, end }) => prompt.slice(start, end).includes(probe))
    .map(({ isInDocument, evidence }) => {
      if (isInDocument) return document;
      if ((evidence.example ?? evidence.inExample) === 1) return example;
      if ((evidence.script ?? evidence.inScript) === 1) return script;
      return evidence.inProfile === 1 ? 'profile' : nothing;
    });
}

describe('headings', () => {
  it.each(['## Opening hours', '**Menu**', '【菜单】', 'HOUSE RULES OF THE GAME', '- Context:'])(
    'begin sections: %s',
    (line) => {
      expect(reasons(`${line}\n§`)).toEqual([document]);
    },
  );

  it.each(['The menu changes daily.', '', 'Menu: soup'])('are not %j', (line) => {
    expect(reasons(`${line}\n§`)).toEqual([nothing]);
  });

  it.each([
    ['knowledge base', document],
    ['rules', nothing],
    ['output format', script],
    ['examples', example],
    ['profile', 'profile'],
    ['常见问题', document],
    ['开场白', script],
    ['zebra', nothing],
    ['identify the context of the letter', nothing],
  ])('say what sections hold: %s', (title, reason) => {
    expect(reasons(`# ${title}\n§`)).toEqual([reason]);
  });
});

describe('sections', () => {
  it.each([
    [
      'the next heading of the same level',
      '§\n# Menu\n§\n## Desserts\n§\n# Rules\n§',
      [nothing, document, document, nothing],
    ],
    ['their closing tag', '<faq>\n§\n</faq>\n§', [document, nothing]],
    ['their closing fence', '```\n§\n```\n§', [document, nothing]],
    ['a heading around a label', '# Rules\nMenu:\n§\n# Tone\n§', [document, nothing]],
  ])('end at %s', (_, text, expected) => {
    expect(reasons(text)).toEqual(expected);
  });

  it.each([
    ['You are an assistant of the mill.', nothing],
    ['You are a patient museum assistant.', nothing],
    ['You are a "gpt" that draws maps.', nothing],
    ['Your task is to greet millers.', nothing],
    ['Your job is to count owls.', nothing],
    ['You are a resident if you pay rent.', document],
    ['You are an owner of a dog.', document],
    ['Never mention the lens.', document],
    ['The miller sleeps until noon.', document],
  ])('with documents end at a paragraph that defines the role of the model: %s', (line, reason) => {
    expect(reasons(`# Opening hours\nnever\n\n${line}\n§`)).toEqual([reason]);
    expect(reasons(`<faq>\nnever\n\n${line}\n§`)).toEqual([document]);
  });

  it.each([
    ['```\nYou are an assistant of the mill.\n§\n```', nothing],
    ['"""\n\n# Role: miller\n§\n"""', nothing],
    ['```\nrole="button"\n§\n```', document],
    ['```\nThe miller grinds rye.\n§\n```', document],
  ])('are no documents in a fence around a prompt: %j', (text, reason) => {
    expect(reasons(text)).toEqual([reason]);
  });
});

describe('announcements', () => {
  it.each([
    ['When they thank you, say:', script, nothing],
    ['Answer in this format:', script, script],
    ['如果用户道谢，请回答：', script, nothing],
    ['请按如下格式输出：', script, script],
    ['- 第二轮问题：', script, script],
    ['第三幕的场景为：', script, script],
    ['Sort them. For example:', example, example],
    ['例如：', example, example],
    ['Follow these rules:', nothing, nothing],
    ['Say it.', nothing, nothing],
    ['规则如下：', nothing, nothing],
  ])(
    '%s, names the kind of the text after it, on its line and in a list',
    (line, sameLine, list) => {
      expect(reasons(`${line} §`)).toEqual([sameLine]);
      expect(reasons(`${line}\n- §\n- §`)).toEqual([list, list]);
    },
  );
});
