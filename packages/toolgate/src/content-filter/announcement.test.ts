import { describe, expect, it } from 'vitest';
import { announcedBy } from './announcement.ts';

describe('announcedBy', () => {
  it.each([
    ['When they thank you, say:', { kind: 'script', isBlock: false }],
    ['Answer in this format:', { kind: 'script', isBlock: true }],
    ['如果用户道谢，请回答：', { kind: 'script', isBlock: false }],
    ['请按如下格式输出：', { kind: 'script', isBlock: true }],
    ['For example:', { kind: 'example', isBlock: true }],
    ['- 第二轮问题：', { kind: 'script', isBlock: true, isTurn: true }],
    ['第三幕的场景为：', { kind: 'script', isBlock: true, isTurn: true }],
    ['例如：', { kind: 'example', isBlock: true }],
  ])('knows what %j announces', (sentence, announcement) => {
    expect(announcedBy(sentence)).toEqual(announcement);
  });

  it.each(['Follow these rules:', 'Say it.', '规则如下：', 'Menu:'])(
    'takes %j for no announcement',
    (sentence) => {
      expect(announcedBy(sentence)).toBeUndefined();
    },
  );
});
