import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vitest/node';

/**
 * Reads what each entry point of a package exports.
 *
 * @returns `entries`: for each entry point its name as it is imported, the entry points that it has all of, and its own
 *   exports, in their order: name, declarations as source text, and doc comment; `mentioned`: the same for the types of
 *   the package that these mention but that cannot be imported.
 */
export function readEntries(folder, { name, exports }) {
  const files = new Map();
  const read = (file) => {
    const known = files.get(file) ?? readModule(file);
    files.set(file, known);
    return known;
  };
  const entries = Object.entries(exports)
    // `./internal` is for the packages of this project.
    .filter(([entry]) => entry !== './package.json' && entry !== './internal')
    .map(([entry, file]) => ({ name: `${name}${entry.slice(1)}`, file: join(folder, file) }));
  const nameOf = new Map(entries.map((entry) => [entry.file, entry.name]));
  const described = entries.map((entry) => {
    const module = read(entry.file);
    return {
      name: entry.name,
      includes: module.stars.map((file) => nameOf.get(file)).filter((known) => known !== undefined),
      exports: module.exports.map((exported) => describe(exported.as, follow(exported, read))),
    };
  });
  return { entries: described, mentioned: mentionedBy(described, read) };
}

function describe(name, { signatures, comment, file }) {
  return { name, signatures, comment, file };
}

/** The types that declarations mention and that no entry point exports, with all types that these mention, by name. */
function mentionedBy(entries, read) {
  const queue = entries.flatMap(({ exports }) => exports);
  const known = new Set(queue.map(({ name }) => name));
  const mentioned = [];
  // The queue grows on the way.
  for (const { signatures, file } of queue) {
    const module = read(file);
    const code = signatures.join('\n').replaceAll(/\/\*.*?\*\/|'[^'\n]*'/gs, '');
    for (const [name] of code.matchAll(/\b[A-Z]\w+\b/g)) {
      const origin = module.declarations.has(name) ? { file, name } : module.imports.get(name);
      if (known.has(name) || origin === undefined || !origin.file.endsWith('.ts')) continue;
      known.add(name);
      const found = describe(name, follow(origin, read));
      mentioned.push(found);
      queue.push(found);
    }
  }
  return mentioned.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The declarations behind an export, however often it is handed on. */
function follow({ file, name }, read) {
  const module = read(file);
  const declared = module.declarations.get(name);
  if (declared !== undefined) return declared;
  const next = module.exports.find(({ as }) => as === name);
  if (next !== undefined && next.file !== file) return follow(next, read);
  for (const star of module.stars) {
    const found = follow({ file: star, name }, read);
    if (found !== undefined) return found;
  }
  throw new Error(`${file} has no declaration of ${name}.`);
}

/** A module's exports, where each comes from, and its declarations by name. */
function readModule(file) {
  const source = readFileSync(file, 'utf8');
  const { body } = parseAst(source, { lang: 'ts' });
  const resolve = (path) =>
    path.value.startsWith('.') ? join(dirname(file), path.value) : path.value;
  const imports = importsOf(body, resolve);
  const module = { exports: [], stars: [], declarations: new Map(), imports };
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration') {
      module.stars.push(resolve(node.source));
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      for (const { local, exported } of node.specifiers) {
        const origin = node.source
          ? { file: resolve(node.source), name: local.name }
          : (imports.get(local.name) ?? { file, name: local.name });
        module.exports.push({ as: exported.name, ...origin });
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      const name = addDeclaration(module, { file, source, node, declaration: node.declaration });
      if (name !== undefined) module.exports.push({ as: name, file, name });
    } else if (/^TS(?:Interface|TypeAlias)Declaration$/.test(node.type)) {
      addDeclaration(module, { file, source, node, declaration: node });
    }
  }
  return module;
}

/** Where each imported name comes from. */
function importsOf(body, resolve) {
  const specifiers = body
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap((node) => node.specifiers.map((specifier) => ({ specifier, path: node.source })))
    .filter(({ specifier }) => specifier.imported !== undefined);
  return new Map(
    specifiers.map(({ specifier: { local, imported }, path }) => [
      local.name,
      { file: resolve(path), name: imported.name },
    ]),
  );
}

/** The name of a declaration that is new; nothing for a further signature of a known one. */
function addDeclaration({ declarations }, { file, source, node, declaration }) {
  const { name } = declaration.id ?? declaration.declarations[0].id;
  const known = declarations.get(name);
  const signature = signatureOf(source, declaration);
  if (known === undefined) {
    const comment = commentBefore(source, node.start);
    declarations.set(name, { signatures: [signature], comment, file });
    return name;
  }
  if (declaration.type === 'TSDeclareFunction') known.signatures.push(signature);
  return undefined;
}

/** A declaration as its users see it: without the bodies of its functions. */
function signatureOf(source, node) {
  const text = (from, to) => source.slice(from, to).trim();
  switch (node.type) {
    case 'FunctionDeclaration':
      return `${text(node.start, node.body.start)};`;
    case 'ClassDeclaration': {
      const members = node.body.body
        .filter(
          ({ accessibility, key }) => accessibility !== 'private' && key.type === 'Identifier',
        )
        .map((member) => {
          const comment = rawCommentBefore(source, member.start);
          const end = member.value?.body?.start ?? member.end;
          const signature = text(member.start, end).replace(/;?$/, ';');
          return `${comment === '' ? '' : `  ${comment}\n`}  ${signature}\n`;
        });
      return `${text(node.start, node.body.start)} {\n${members.join('')}}`;
    }
    case 'VariableDeclaration': {
      const [{ id, init }] = node.declarations;
      return id.typeAnnotation
        ? `const ${source.slice(id.start, id.end)};`
        : `const ${id.name} = ${source.slice(init.start, init.end)};`;
    }
    default:
      return text(node.start, node.end);
  }
}

/** The doc comment right before a declaration, as it is; empty without one. */
function rawCommentBefore(source, start) {
  const before = source.slice(0, start).trimEnd();
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
}

/** The text of the doc comment right before a declaration. */
function commentBefore(source, start) {
  return rawCommentBefore(source, start)
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim();
}
