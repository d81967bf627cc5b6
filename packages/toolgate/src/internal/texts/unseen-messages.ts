/**
 * Returns a warning about a request that continues a conversation of the provider, whose earlier messages guard and filter do
 * not see.
 *
 * @param field the field or option that names the conversation.
 */
export function warnOfUnseenMessages(field: string): string {
  return `${field}: the provider keeps its earlier messages; prompt guard and content filter see only the messages of this request`;
}
