/** Whether a tool choice forces the model to call a tool. */
export function demandsCall(toolChoice: { readonly type: string } | undefined): boolean {
  return toolChoice?.type === 'required' || toolChoice?.type === 'tool';
}
