import type { AnswerTexts } from '../answer-texts.ts';
import { isObjectList, type JsonObject, numberOf } from '../json-object.ts';
import { createChoiceEditor, type ChoiceEditor } from './chat-choice.ts';

/** Edits the choices of a stream. */
export interface ChatChoices {
  /** What takes the place of a chunk's choices. */
  push(list: readonly JsonObject[]): readonly JsonObject[];
  /** As much of a chunk's content as may be sent now, where its only choice brings nothing else. */
  pushContent(chunk: JsonObject, content: string): string;
  /** How many have their finish reason. */
  finished(): number;
  /** The choices that end an answer which is cut, the first of them with a notice. */
  cut(notice: string): JsonObject[];
}

/** Opens the choices of one stream. */
export function createChatChoices(texts: AnswerTexts): ChatChoices {
  const editors = new Map<number, ChoiceEditor>();

  function editorOf(choice: JsonObject): ChoiceEditor {
    const index = numberOf(choice['index']) ?? 0;
    const known = editors.get(index);
    if (known !== undefined) return known;
    const editor = createChoiceEditor(texts, String(index));
    editors.set(index, editor);
    return editor;
  }

  return {
    push(list) {
      const [first] = list;
      if (first !== undefined && list.length === 1) return editorOf(first).push(first);
      return list.flatMap((choice) => editorOf(choice).push(choice));
    },
    pushContent({ choices }, content) {
      const [choice] = isObjectList(choices) ? choices : [];
      return editorOf(choice ?? {}).pushContent(content);
    },
    finished() {
      let count = 0;
      for (const { isFinished } of editors.values()) if (isFinished) count++;
      return count;
    },
    cut(notice) {
      const open = [...editors].filter(([, { isFinished }], at) => at === 0 || !isFinished);
      return open.flatMap(([index, { hasBegun }], at): JsonObject[] => {
        const delta = {
          ...(!hasBegun && { role: 'assistant', content: '' }),
          ...(at === 0 && notice !== '' && { content: notice }),
        };
        const end = { index, delta: {}, finish_reason: 'content_filter' };
        return Object.keys(delta).length > 0 ? [{ index, delta, finish_reason: null }, end] : [end];
      });
    },
  };
}
