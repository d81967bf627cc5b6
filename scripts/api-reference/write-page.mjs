/** Writes the reference of one package as Markdown. */
export function writePage({ name, description }, { entries, mentioned }) {
  const sections = entries.map((entry) => writeEntry(entry));
  if (mentioned.length > 0) sections.push(writeMentioned(mentioned));
  return `# ${name}: API reference

${description} \`scripts/write-api-reference.mjs\` writes this page from the doc comments in the sources.

${entries.map((entry) => `- [\`${entry.name}\`](#${anchorOf(`\`${entry.name}\``)})`).join('\n')}

${sections.join('\n')}`;
}

function writeEntry({ name, includes, exports }) {
  const all = includes.map((included) => `\`${included}\``).join(' and ');
  const note = includes.length === 0 ? '' : `All of ${all}, and:\n\n`;
  return `## \`${name}\`\n\n${note}${exports.map(writeExport).join('\n')}`;
}

function writeMentioned(types) {
  const note = 'Types that the above are made of, for reading only: they cannot be imported.';
  return `## Other types\n\n${note}\n\n${types.map(writeExport).join('\n')}`;
}

function writeExport({ name, signatures, comment }) {
  const { text, tags } = readComment(comment);
  const list = tags.map((tag) => `- ${writeTag(tag)}\n`).join('');
  return `### ${name}\n\n${text}\n\n${list === '' ? '' : `${list}\n`}\`\`\`ts\n${signatures.join('\n')}\n\`\`\`\n`;
}

/** A doc comment's text, and its tags in order. */
function readComment(comment) {
  const [text = '', ...tags] = comment.split(/^@/m);
  return {
    text: withoutLinks(text.trim()),
    tags: tags.map((tag) => {
      const [, kind = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(tag.trim()) ?? [];
      return { kind, text: withoutLinks(rest.replace(/\s*\n\s*/g, ' ')) };
    }),
  };
}

function writeTag({ kind, text }) {
  switch (kind) {
    case 'param':
    case 'typeParam': {
      const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
      return `\`${name}\`: ${rest}`;
    }
    case 'returns':
      return `Returns ${text}`;
    case 'throws':
      return `Throws ${text}`;
    default:
      return `${kind}: ${text}`;
  }
}

/** `{@link X}` as code, which needs no page. */
function withoutLinks(text) {
  return text.replace(/\{@link ([^}]+)\}/g, '`$1`');
}

/** The anchor that a heading gets. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
