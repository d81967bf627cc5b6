import { describe, expect, it } from 'vitest';
import { anthropicModelList } from './index.ts';

describe('anthropicModelList', () => {
  it('should describe the models in order', () => {
    const list = anthropicModelList(['a', 'b']);
    expect(list).toMatchObject({ has_more: false, first_id: 'a', last_id: 'b' });
    expect(list.data.map((model) => model.id)).toEqual(['a', 'b']);
    expect(list.data[0]).toEqual({
      type: 'model',
      id: 'a',
      display_name: 'a',
      created_at: '1970-01-01T00:00:00Z',
      capabilities: null,
      deprecated_at: null,
      lifecycle: 'active',
      line: null,
      max_input_tokens: null,
      max_tokens: null,
      retires_at: null,
    });
  });

  it('should have no first and last id when there are no models', () => {
    expect(anthropicModelList([])).toEqual({
      data: [],
      has_more: false,
      first_id: null,
      last_id: null,
    });
  });
});
