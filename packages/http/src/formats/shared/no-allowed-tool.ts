/** The warning for a list of allowed tools that names gateway tools only. */
export const noAllowedToolWarning: string =
  'The list of allowed tools names gateway tools only, which are never called, so the model may call no tool at all. ' +
  'Declaring a gateway tool is enough; also name the tools that may be called.';
