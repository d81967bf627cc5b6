import { describe, expect, it } from 'vitest';
import { findValueParts } from './value-parts.ts';

describe('findValueParts', () => {
  it.each([
    [
      'Chinese, up to a comma and after a copula',
      '底价是每公斤八角,口令是青禾',
      ['底价是每公斤八角', '底价', '每公斤八角', '口令是青禾', '口令', '青禾'],
    ],
    ['Chinese, with a full comma', '年薪三百万，贺兰初', ['年薪三百万', '贺兰初']],
    ['Chinese, after a place', '库房在地下二层东侧', ['地下二层东侧']],
    ['Chinese, between particles', '我们汤底里放了罗汉果', ['罗汉果']],
    ['a remark in brackets', '洗脸水（先保密）', ['洗脸水', '先保密']],
    ['Japanese, before its copula', '八千円です', ['八千円']],
    ['a Japanese name after a title', '助手の茅野', ['茅野']],
    ['a Korean word with its particle', '두메로스터스에서', ['두메로스터스']],
    ['Korean after a topic', '발표는 10월 7일', ['10월 7일', '7일']],
    ['two names', 'Silas Orme of Truce Point', ['Silas Orme', 'Truce Point']],
    ['a name after titles', 'Air Marshal Quentin Dray', ['Quentin Dray']],
    ['a name after words', 'Merger of Brightwater Dairies', ['Brightwater Dairies']],
    ['an unusual token', 'user fb_admin9', ['fb_admin9']],
    ['a word in capitals beside others', 'QUIBBLE Respond', ['QUIBBLE']],
    ['no part of one word', 'Brightwater', []],
    ['no part of plain words', 'third chain floods', []],
  ])('finds %s', (_, value, parts) => {
    const found = findValueParts(value);
    for (const { value: part, offset } of found)
      expect(value.slice(offset, offset + part.length)).toBe(part);
    expect(found.map((part) => part.value).filter((part) => parts.includes(part))).toEqual(parts);
    expect(found.length <= parts.length + 1).toBe(true);
  });
});
