import { describe, expect, it } from 'vitest';
import { areaOfTitle, readHeading } from './prompt-area.ts';
import { readPromptLines } from './prompt-lines.ts';

const areas = (text: string): string[] => readPromptLines(text).map(({ area }) => area);

describe('readHeading', () => {
  it.each([
    ['## Opening hours', { level: 2, title: 'opening hours' }],
    ['**Menu**', { level: 7, title: 'menu' }],
    ['【规则】', { level: 7, title: '规则' }],
    ['HOUSE RULES', { level: 7, title: 'house rules' }],
    ['- Context:', { level: 8, title: 'context' }],
  ])('reads %j', (line, heading) => {
    expect(readHeading(line)).toEqual(heading);
  });

  it.each(['The menu changes daily.', '', 'Menu: soup'])('takes %j for none', (line) => {
    expect(readHeading(line)).toBeUndefined();
  });
});

describe('areaOfTitle', () => {
  it.each([
    ['knowledge base', 'document'],
    ['rules', 'instructions'],
    ['output format', 'script'],
    ['examples', 'example'],
    ['profile', 'profile'],
    ['常见问题', 'document'],
    ['开场白', 'script'],
    ['zebra', undefined],
    ['identify the context of the letter', undefined],
  ])('knows what %j announces', (title, area) => {
    expect(areaOfTitle(title)).toBe(area);
  });
});

describe('readPromptLines', () => {
  it('ends a part at the next heading of its level', () => {
    expect(areas('plain\n# Menu\nsoup\n## Desserts\ncake\n# Rules\nbe kind')).toEqual([
      'plain',
      'document',
      'document',
      'document',
      'document',
      'instructions',
      'instructions',
    ]);
  });

  it('ends a part with its tag or fence', () => {
    expect(areas('<faq>\nwhere\n</faq>\nplain\n```\ncode\n```\nplain')).toEqual([
      'document',
      'document',
      'document',
      'plain',
      'document',
      'document',
      'plain',
      'plain',
    ]);
  });

  it('names a part of which the heading says nothing', () => {
    expect(areas('# Zebra\nstripes')).toEqual(['named', 'named']);
  });

  it.each([
    ['You are an assistant of the mill.', 'plain'],
    ['Your task is to greet millers.', 'plain'],
    ['You are a resident if you pay rent.', 'document'],
    ['The miller sleeps until noon.', 'document'],
  ])('ends a document with a paragraph that tells the model who it is: %s', (line, area) => {
    expect(areas(`# Opening hours\nnever\n\n${line}`).at(-1)).toBe(area);
    expect(areas(`<faq>\nnever\n\n${line}`).at(-1)).toBe('document');
  });

  it.each([
    ['```\nYou are an assistant of the mill.\nGrind rye.\n```', 'plain'],
    ['"""\n\n# Role: miller\nGrinds rye.\n"""', 'plain'],
    ['```\nrole="button"\n```', 'document'],
    ['```\nThe miller grinds rye.\n```', 'document'],
  ])('takes a fence around a prompt for no document: %j', (text, area) => {
    expect(areas(text).at(-2)).toBe(area);
  });
});
