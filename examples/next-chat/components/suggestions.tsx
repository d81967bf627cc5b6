import { type Suggestion, suggestions } from '../lib/suggestions.ts';

interface SuggestionsProps {
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Suggests messages: in the empty chat before the first message, then in a row above the message box. */
export function Suggestions({ onChoose }: SuggestionsProps) {
  return (
    <div className="suggestions" role="group" aria-label="Something to try">
      <p>See each feature at work: a click sets the switches and asks.</p>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion.feature}
          type="button"
          className="quiet"
          title={suggestion.text}
          onClick={() => onChoose(suggestion)}
        >
          <strong>{suggestion.feature}</strong> <span>{suggestion.text}</span>
        </button>
      ))}
    </div>
  );
}
