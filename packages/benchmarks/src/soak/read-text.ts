/** The fields of events and answers that are read, in any format. */
interface Wire {
  type?: string;
  choices?: { delta?: { content?: string | null }; message?: { content?: string } }[];
  delta?: string | { text?: string };
  content?: { text?: string }[];
  output?: { content?: { text?: string }[] }[];
}

/**
 * The text of an answer in any of the formats, put together as a client would.
 *
 * @throws SyntaxError for invalid JSON.
 */
export function readText(body: string, stream: boolean): string {
  if (!stream) return textOfAnswer(JSON.parse(body) as Wire);
  return body
    .split('\n\n')
    .map((event) => /^data: (\{.*)$/m.exec(event)?.[1])
    .map((data) => (data === undefined ? '' : textOfEvent(JSON.parse(data) as Wire)))
    .join('');
}

function textOfEvent({ type, choices, delta }: Wire): string {
  if (choices !== undefined) return choices[0]?.delta?.content ?? '';
  if (type === 'response.output_text.delta') return typeof delta === 'string' ? delta : '';
  return typeof delta === 'object' ? (delta.text ?? '') : '';
}

function textOfAnswer({ choices, content, output }: Wire): string {
  if (choices !== undefined) return choices[0]?.message?.content ?? '';
  const parts = content ?? output?.flatMap((item) => item.content ?? []) ?? [];
  return parts.map(({ text }) => text ?? '').join('');
}
