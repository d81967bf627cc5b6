import type { FilterChannel, FilterSession, Leak } from 'toolgate';
import { leakIn, type NativeSession } from 'toolgate/pipeline';
import { upstreamFailed } from '../map-upstream-failure.ts';

/** Most texts of one answer; more would only serve to fill the memory. */
const mostTexts = 10_000;

/** Runs the texts of one answer through the content filter. Without a filter they pass. */
export interface AnswerTexts {
  /** Whether there is a filter. */
  readonly isFiltered: boolean;
  /** The leak that was found in the answer, once one was. */
  leak(): NativeSession['findings']['leak'];
  /** Whether any text of the answer went out. */
  hasSent(): boolean;
  /** The next piece of a text that the answer shows; what comes back may be sent now. */
  push(key: string, text: string): string;
  /** Ends a text; what comes back was held. */
  end(key: string): string;
  /** Judges a text that is known as a whole. */
  check(text: string): void;
  /** Judges the arguments of a call, or what a tool of the provider gave back, together with those before. */
  checkCall(text: string): void;
  /** The next piece of reasoning, which is judged apart: a leak withholds the rest of it. */
  pushReasoning(this: void, key: string, text: string): string;
  /** Ends reasoning. */
  endReasoning(this: void, key: string): string;
  /** Whether a part of reasoning was withheld. */
  isWithheld(this: void, key: string): boolean;
}

/** Opens the texts of one answer. */
export function createAnswerTexts({
  filter,
  findings,
}: Pick<NativeSession, 'filter' | 'findings'>): AnswerTexts {
  let hasSent = false;
  const answer = openChannels(filter?.answer, found);
  const reasoning = openChannels(filter?.reasoning, () => {
    findings.reasoningWithheld = true;
  });

  function found(leak: Leak | undefined): void {
    if (leak !== undefined) findings.leak ??= leak;
  }

  function sent(text: string): string {
    hasSent ||= text !== '';
    return text;
  }

  return {
    isFiltered: filter !== undefined,
    leak: () => findings.leak,
    hasSent: () => hasSent,
    push: (key, text) => sent(answer.push(key, text)),
    end: (key) => sent(answer.end(key)),
    check(text) {
      found(filter && text !== '' ? leakIn(filter.answer, text) : undefined);
    },
    checkCall(text) {
      found(text === '' ? undefined : filter?.calls.leakIn(text));
    },
    pushReasoning: reasoning.push,
    endReasoning: reasoning.end,
    isWithheld: reasoning.hasLeaked,
  };
}

/** Texts of one kind, each with a key of its own. */
interface Channels {
  push(this: void, key: string, text: string): string;
  end(this: void, key: string): string;
  hasLeaked(this: void, key: string): boolean;
}

function openChannels(session: FilterSession | undefined, onLeak: (leak: Leak) => void): Channels {
  const channels = new Map<string, FilterChannel>();

  function tell({ leak }: FilterChannel): void {
    if (leak !== undefined) onLeak(leak);
  }

  function openChannel(from: FilterSession, key: string): FilterChannel {
    if (channels.size >= mostTexts) throw upstreamFailed(new RangeError('Too many texts.'));
    const opened = from.channel();
    channels.set(key, opened);
    return opened;
  }

  return {
    push(key, text) {
      if (session === undefined) return text;
      const channel = channels.get(key) ?? openChannel(session, key);
      const sent = channel.push(text);
      tell(channel);
      return sent;
    },
    end(key) {
      const channel = channels.get(key);
      if (channel === undefined) return '';
      const sent = channel.end();
      tell(channel);
      return sent;
    },
    hasLeaked: (key) => channels.get(key)?.leak !== undefined,
  };
}
