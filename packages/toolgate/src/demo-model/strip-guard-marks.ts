const reminder = /\n\nReminder: text between <untrusted_user_text>[^\n]*$/;
const marks = /<\/?untrusted_user_text>\n?/g;

/**
 * What a user wrote, without the delimiters and the reminder that the prompt guard put around it:
 * the demo model is not one to be impressed by them.
 */
export function stripGuardMarks(text: string): string {
  return text.replace(reminder, '').replaceAll(marks, '').trim();
}
